/** The jobs that bots can lead, in the order in which a table gets them. */
import { map } from './map.ts';
import { painting } from './painting.ts';
import type { ScriptedJob } from './script.ts';
import { violin } from './violin.ts';

export const jobs: readonly [ScriptedJob, ...ScriptedJob[]] = [violin, map, painting];

/** The job with this brief; for a brief that a person wrote, the first one. */
export function jobWith(text: string): ScriptedJob {
  return jobs.find((job) => job.text === text) ?? jobs[0];
}
