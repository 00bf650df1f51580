/**
 * What people ask for is gathered while the event loop reads from their sockets and done when it has read them all: one thing
 * after the other of the same kind is what a processor is best at, and between two calls into the system it forgets half of
 * the code it had at hand. Whatever is asked in one turn is done in that turn, in order.
 */
type Action = () => void;

let gathered: Action[] = [];

function doAll(): void {
  const actions = gathered;
  gathered = [];
  for (const action of actions) action();
}

/** `action` must not throw. */
export function whenAllIsRead(action: Action): void {
  if (gathered.length === 0) setImmediate(doAll);
  gathered.push(action);
}
