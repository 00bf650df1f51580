import { leads } from '@cartomancer/rules/table';

import { useSession } from '../../table/context.ts';
import { say } from '../../text/own.ts';
import { Maker } from '../handouts/maker.tsx';
import { DeskPart } from './desk-part.tsx';

/** The handouts of the person who leads. In some systems the desk belongs to a seat that is not the host's. */
export function HandoutsPart() {
  if (!leads(useSession().view.value)) return null;
  return (
    <DeskPart id="handouts" title={say('handout.title')}>
      <Maker />
    </DeskPart>
  );
}
