/**
 * The packages with Node's binary give their system and processor as strings, which pnpm does not write into the
 * lockfile, and do not declare that they need glibc. With lists instead, each machine installs only the package that
 * runs on it. Where none runs (Alpine), the scripts use the installed Node.
 */
const carriesNode = /^node-(?:bin-)?(?:darwin|linux|win)-/u;

export const hooks = {
  readPackage(manifest) {
    if (!carriesNode.test(manifest.name)) return manifest;
    const { os, cpu } = manifest;
    return { ...manifest, os: [os].flat(), cpu: [cpu].flat(), ...(os === 'linux' ? { libc: ['glibc'] } : {}) };
  },
};
