import { useMemo } from 'preact/hooks';

import { openFormTable } from '../../prepared/form-table.ts';
import { Things } from '../../prepared/things.tsx';
import { canUseNow, sendThing } from '../../prepared/use-things.ts';
import { useTableSession } from '../../table/context.ts';
import { DeskPart } from './desk-part.tsx';

export function PreparedPart() {
  const session = useTableSession();
  const formTable = useMemo(() => openFormTable(session.system), [session.system]);
  return (
    <DeskPart id="prepared" title={session.wording.plain({ text: 'prepared.title' })}>
      <Things
        formTable={formTable}
        onUse={(intents) => sendThing(session, intents)}
        canUse={(intents) => canUseNow(session, intents)}
      />
    </DeskPart>
  );
}
