/** The game that a person is invited to, before they enter: the server wrote it into the page for link previews. */

export interface InvitedTo {
  /** The system; for a public table also the title of the table. */
  readonly title: string;
  /** A sentence about the system. */
  readonly about: string;
  /** The language of both, which the browser asked for. */
  readonly language: string;
}

function meta(page: ParentNode, name: string): string | undefined {
  return page.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content;
}

/**
 * What the page says about the table at this path; `undefined` if the page was loaded at another address, or the server
 * knows no table there.
 */
export function invitedTo(page: ParentNode, path: string): InvitedTo | undefined {
  const [title, about, address] = [meta(page, 'title'), meta(page, 'description'), meta(page, 'url')];
  if (title === undefined || about === undefined || address === undefined) return undefined;
  const isThisTable = URL.canParse(address) && new URL(address).pathname === path;
  return isThisTable && title !== meta(page, 'site_name')
    ? { title, about, language: meta(page, 'locale') ?? '' }
    : undefined;
}
