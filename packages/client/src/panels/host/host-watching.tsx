import { tableOptions } from '@cartomancer/rules/table';

import { useTableSession } from '../../table/context.ts';
import { OptionField } from '../../widgets/option-fields.tsx';
import { HostSpectators } from './host-spectators.tsx';

/** The spectators, and the options for them: delay, names, signals and chat (TB-05). */
export function HostWatching() {
  const session = useTableSession();
  const { wording, connection } = session;
  const { options } = session.view.value.shared.table;
  return (
    <section class="host-section" aria-labelledby="host-watching">
      <h3 id="host-watching">{wording.plain({ text: 'house.watching' })}</h3>
      <p class="muted" role="status">
        {wording.plain({ text: 'top.watching', facts: { count: connection.watching.value } })}
      </p>
      <HostSpectators />
      <div class="options">
        {tableOptions
          .filter(({ key }) => key.startsWith('spectator'))
          .map((spec) => (
            <OptionField
              key={spec.key}
              spec={spec}
              specs={tableOptions}
              values={options}
              wording={wording}
              onChange={(key, value) => void session.send({ type: 'set_option', key, value })}
            />
          ))}
      </div>
    </section>
  );
}
