import { leads } from '@cartomancer/rules/table';

import { useTableSession } from '../../table/context.ts';
import { say } from '../../text/own.ts';
import { usePart } from '../invite/use-part.ts';
import { DeskPart } from './desk-part.tsx';

/** The handouts of the person who leads. In some systems the desk belongs to a seat that is not the host's. */
export function HandoutsPart() {
  const isLeader = leads(useTableSession().view.value);
  const part = usePart(() => import('../handouts/authoring.ts'), { wanted: isLeader });
  if (!isLeader) return null;
  return (
    <DeskPart id="handouts" title={say('handout.title')}>
      {part !== undefined && <part.HandoutMaker />}
    </DeskPart>
  );
}
