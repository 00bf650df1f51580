import { useState } from 'preact/hooks';

import { useOneAtATime } from '../../hooks/use-one-at-a-time.ts';
import type { Answer } from '../../net/api-client.ts';

/**
 * A line being typed. While the connection is lost the answer can take long: the line is sent only once, and text typed
 * meanwhile is kept. `send`: undefined while the line has no recipient.
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
