import { leads } from '@cartomancer/rules/table';

import { useTableSession } from '../../table/context.ts';
import { say } from '../../text/own.ts';
import { useLazyPart } from '../../hooks/use-lazy-part.ts';
import { DeskPart } from './desk-part.tsx';

/** In some systems the desk belongs to a person who may not show handouts. */
export function HandoutsPart() {
  const mayShow = leads(useTableSession().view.value);
  const part = useLazyPart(() => import('../handouts/authoring.ts'), { wanted: mayShow });
  if (!mayShow) return null;
  return (
    <DeskPart id="handouts" title={say('handout.title')}>
      {part !== undefined && <part.HandoutMaker />}
    </DeskPart>
  );
}
