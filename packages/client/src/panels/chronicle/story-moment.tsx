import { namesItsCard } from '@cartomancer/wording';
import type { StoryLine } from '@cartomancer/wording';

import { useTableSession } from '../../table/context.ts';
import { CardChip, Words } from '../../text/words.tsx';

export function StoryMoment({ line }: { readonly line: StoryLine }) {
  const session = useTableSession();
  return (
    <>
      {line.seat !== undefined && <span class="line-name">{session.lineSpeaker(line, line.seat)} </span>}
      {line.card !== undefined && !namesItsCard(line) && (
        <>
          <CardChip code={line.card} wording={session.wording} />{' '}
        </>
      )}
      <Words message={line.message} wording={session.lineWording(line)} />
    </>
  );
}
