/**
 * The packages that carry Node's binary name their system and processor as plain texts, which pnpm does not write into the
 * lockfile, and do not say that they need glibc. With lists in their place, each machine installs the one package that runs
 * on it; where none does (Alpine), the scripts run on the machine's own Node.
 */
const carriesNode = /^node-(?:bin-)?(?:darwin|linux|win)-/u;

export const hooks = {
  readPackage(manifest) {
    if (!carriesNode.test(manifest.name)) return manifest;
    const { os, cpu } = manifest;
    return { ...manifest, os: [os].flat(), cpu: [cpu].flat(), ...(os === 'linux' ? { libc: ['glibc'] } : {}) };
  },
};
