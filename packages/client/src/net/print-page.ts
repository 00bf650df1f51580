/**
 * Prints an HTML page without leaving this one, through the browser's print dialog, which can also save it as a PDF
 * file.
 */

/** The frame is removed after this time in a browser that does not report the end of printing. In milliseconds. */
const longestPrinting = 600_000;

/** Matches the only style element of a page made by `htmlPage`. */
const styleElement = /<style>(.*?)<\/style>/su;

export async function printPage(text: string): Promise<void> {
  const frame = document.createElement('iframe');
  frame.className = 'print-frame';
  frame.setAttribute('aria-hidden', 'true');
  document.body.append(frame);
  const { contentDocument: target, contentWindow: view } = frame;
  if (target === null || view === null) throw new Error('A new frame has no document');
  const style = styleElement.exec(text)?.[1] ?? '';
  const page = new DOMParser().parseFromString(text.replace(styleElement, ''), 'text/html');
  target.replaceChild(target.adoptNode(page.documentElement), target.documentElement);
  // The content security policy forbids style elements, but not style sheets made by scripts.
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(style);
  target.adoptedStyleSheets = [sheet];
  // A picture that is not decoded yet would be left out. A broken picture is printed as its alternative text.
  await Promise.all(Array.from(target.images, (image) => image.decode().catch(() => {})));
  const remove = () => frame.remove();
  view.addEventListener('afterprint', remove);
  setTimeout(remove, longestPrinting);
  view.focus();
  view.print();
}
