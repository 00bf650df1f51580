import type { Message, OptionSpec } from '@cartomancer/rules/kernel';

import { useTableSession } from '../../table/context.ts';
import { optionSpecsOf } from '../../table/option-specs.ts';
import { refusalMessage } from '../../text/refusal.ts';
import { OptionFields } from '../../widgets/option-fields.tsx';

/**
 * The system's options. The host and the GM can edit those that may change now (TB-04). An option that is locked says
 * why; for a stand-in the reason is the same for all of them, so it is said once.
 */
export function SystemOptions() {
  const session = useTableSession();
  const { wording, system, layer } = session;
  const view = session.view.value;
  const mayChange = session.can.value.has('set_option');
  const { seats, limits } = view.shared.table;
  const hasGm = limits.gmSeat !== 'unused' && seats.some(({ kind }) => kind === 'gm');
  const specs = optionSpecsOf(system);
  const refusalsOf = ({ key, default: value }: OptionSpec) => layer.explain(view, { type: 'set_option', key, value });
  const byStandIn = mayChange ? specs.flatMap(refusalsOf).find(({ code }) => code === 'E_STANDS_IN') : undefined;
  const why = (spec: OptionSpec): Message | undefined => {
    const refusals = refusalsOf(spec);
    const byHost = refusals.find(({ code }) => code === 'E_HOST_ONLY');
    if (byHost !== undefined) return refusalMessage(byHost, wording);
    // The other options are under a heading that says until when they can change.
    const isTooLate = spec.list === 'first' && refusals.some(({ code }) => code === 'E_OPTION_LOCKED');
    return isTooLate ? { text: `options.changes.${spec.changes}` } : undefined;
  };
  return (
    <>
      {!mayChange && (
        <p class="muted">{wording.plain({ text: hasGm ? 'options.host_and_gm_only' : 'options.host_only' })}</p>
      )}
      {byStandIn !== undefined && <p class="muted">{wording.plain(refusalMessage(byStandIn, wording))}</p>}
      <OptionFields
        specs={specs}
        values={view.shared.table.options}
        wording={wording}
        locked={(spec) => refusalsOf(spec).length > 0}
        why={why}
        {...(mayChange ? { onChange: (key, value) => void session.send({ type: 'set_option', key, value }) } : {})}
      />
    </>
  );
}
