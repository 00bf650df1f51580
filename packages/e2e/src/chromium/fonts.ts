/** Adds a folder of fonts to the system's configuration: without any font, Chromium exits at the first text. */
export function fontConfiguration({ fonts, cache }: { readonly fonts: string; readonly cache: string }): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <cachedir>${xmlText(cache)}</cachedir>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${xmlText(fonts)}</dir>
</fontconfig>
`;
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
