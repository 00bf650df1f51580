import { useState } from 'preact/hooks';

import { useOneAtATime } from '../../hooks/use-one-at-a-time.ts';
import type { Answer } from '../../net/api-client.ts';

/**
 * A line being typed. Without contact the answer can take long: a line is sent once, and what is typed meanwhile stays. `send`:
 * undefined while the line has no receiver.
 */
export function useChatLine(send: ((line: string) => Promise<Answer<null>>) | undefined) {
  const [text, setText] = useState('');
  const oneAtATime = useOneAtATime();
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim() === '' || send === undefined) return;
    void oneAtATime(async () => {
      const answer = await send(text.trim());
      if (answer.ok) setText((now) => (now === text ? '' : now));
    });
  };
  return { text, setText, submit };
}
