/** The small system that docs/adding-a-ruleset.md builds, as files. */

/** The names that `pnpm system new` replaces in the files of the guide. */
export interface SystemNames {
  /** The name of its folder, in lower case with hyphens: `high-card`. */
  readonly id: string;
  readonly title: string;
  /** The prefix of its clauses and refusals: two to five capitals. */
  readonly prefix: string;
}

const namesInGuide: SystemNames = { id: 'high-card', title: 'High Card', prefix: 'HC' };

const fence = /```\w+ file=(\S+)\n([\s\S]*?)```/gu;

/** The files of the guide, by their path in the system's folder, for a system with these names. */
export function guideFiles(markdown: string, names: SystemNames = namesInGuide): ReadonlyMap<string, string> {
  return new Map([...markdown.matchAll(fence)].map(([, file = '', text = '']) => [file, renamed(text, names)]));
}

function renamed(text: string, { id, title, prefix }: SystemNames): string {
  return text
    .replaceAll(namesInGuide.id, id)
    .replaceAll(namesInGuide.title, () => title)
    .replaceAll(new RegExp(String.raw`\b${namesInGuide.prefix}(?=[-_])`, 'gu'), prefix);
}
