import { useState } from 'preact/hooks';
import type { HandoutView } from '@cartomancer/rules/table';

import { say } from '../../text/own.ts';
import { OpenHandout } from './open-handout.tsx';
import { TablePicture } from './picture.tsx';

export function HandoutInLine({ handout }: { readonly handout: HandoutView }) {
  const [isOpen, setOpen] = useState(false);
  const { title, picture } = handout;
  return (
    <>
      {' '}
      <button
        type="button"
        class="handout-in-line"
        aria-label={say('handout.open_of', { title })}
        onClick={() => setOpen(true)}
      >
        {picture === null ? say('handout.open') : <TablePicture picture={picture} alt="" class="handout-thumbnail" />}
      </button>
      {isOpen && <OpenHandout handout={handout} onClose={() => setOpen(false)} />}
    </>
  );
}
