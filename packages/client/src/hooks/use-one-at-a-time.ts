import { useState } from 'preact/hooks';

type Run = (task: () => Promise<unknown>) => Promise<void>;

/** Returns a function that runs a task, and does nothing while an earlier one is under way. */
export function oneAtATime(): Run {
  let isBusy = false;
  return async (task) => {
    if (isBusy) return;
    isBusy = true;
    try {
      await task();
    } finally {
      isBusy = false;
    }
  };
}

export function useOneAtATime(): Run {
  const [run] = useState(oneAtATime);
  return run;
}
