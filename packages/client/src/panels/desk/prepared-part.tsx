import { useMemo } from 'preact/hooks';

import { openPreparing } from '../../prepared/preparing-session.ts';
import { Things } from '../../prepared/things.tsx';
import { canUseNow, sendThing } from '../../prepared/use-things.ts';
import { useTableSession } from '../../table/context.ts';
import { DeskPart } from './desk-part.tsx';

/** The prepared things of this person, used with one press. */
export function PreparedPart() {
  const session = useTableSession();
  const preparing = useMemo(() => openPreparing(session.system), [session.system]);
  return (
    <DeskPart id="prepared" title={session.wording.plain({ text: 'prepared.title' })}>
      <Things
        preparing={preparing}
        onUse={(intents) => sendThing(session, intents)}
        canUse={(intents) => canUseNow(session, intents)}
      />
    </DeskPart>
  );
}
