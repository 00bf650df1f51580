import { useTableSession } from '../../table/context.ts';
import { optionSpecsOf } from '../../table/option-specs.ts';
import { OptionFields } from '../../widgets/option-fields.tsx';

/** The system's options. The host and the GM can edit those that may change now (TB-04). */
export function SystemOptions() {
  const session = useTableSession();
  const { wording, system, layer } = session;
  const view = session.view.value;
  const mayChange = session.can.value.has('set_option');
  const { seats, limits } = view.shared.table;
  const hasGm = limits.gmSeat !== 'unused' && seats.some(({ kind }) => kind === 'gm');
  return (
    <>
      {!mayChange && (
        <p class="muted">{wording.plain({ text: hasGm ? 'options.host_and_gm_only' : 'options.host_only' })}</p>
      )}
      <OptionFields
        specs={optionSpecsOf(system)}
        values={view.shared.table.options}
        wording={wording}
        locked={({ key, default: value }) => layer.explain(view, { type: 'set_option', key, value }).length > 0}
        {...(mayChange ? { onChange: (key, value) => void session.send({ type: 'set_option', key, value }) } : {})}
      />
    </>
  );
}
