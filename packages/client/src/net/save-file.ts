/** A name that is valid on every file system. */
export function fileNameOf(
  title: string,
  { fallback, extension }: { readonly fallback: string; readonly extension: string },
) {
  const plain = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/gu, '');
  return `${plain === '' ? fallback : plain}.${extension}`;
}

export function saveFile(file: { readonly name: string; readonly type: string; readonly text: string }): void {
  const address = URL.createObjectURL(new Blob([file.text], { type: file.type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(address);
}
