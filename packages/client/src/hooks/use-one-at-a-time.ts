import { useState } from 'preact/hooks';

type Run = (task: () => Promise<unknown>) => Promise<void>;

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
