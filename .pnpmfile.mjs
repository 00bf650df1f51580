/**
 * The packages with Node's binary declare `os` and `cpu` as strings, which pnpm does not write into the lockfile, and do not
 * declare that they need glibc. Lists make each machine install the one package that runs on it. Where none does (Alpine),
 * the scripts run on the system's Node.
 */
const isNodePackage = /^node-(?:bin-)?(?:darwin|linux|win)-/u;

export const hooks = {
  readPackage(manifest) {
    if (!isNodePackage.test(manifest.name)) return manifest;
    const { os, cpu } = manifest;
    return { ...manifest, os: [os].flat(), cpu: [cpu].flat(), ...(os === 'linux' ? { libc: ['glibc'] } : {}) };
  },
};
