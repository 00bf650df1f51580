export interface InvitedTo {
  /** The system; for a public table also the title of the table. */
  readonly title: string;
  /** A sentence about the system. */
  readonly about: string;
  /** The language of both texts, as the browser requested it. */
  readonly language: string;
}

function meta(page: ParentNode, name: string): string | undefined {
  return page.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content;
}

/**
 * Reads the tags that the server writes into the page for link previews. `undefined` if the page was loaded at another
 * address, or the server knows no table there.
 */
export function invitedTo(page: ParentNode, path: string): InvitedTo | undefined {
  const [title, about, address] = [meta(page, 'title'), meta(page, 'description'), meta(page, 'url')];
  if (title === undefined || about === undefined || address === undefined) return undefined;
  const isThisTable = URL.canParse(address) && new URL(address).pathname === path;
  return isThisTable && title !== meta(page, 'site_name')
    ? { title, about, language: meta(page, 'locale') ?? '' }
    : undefined;
}
