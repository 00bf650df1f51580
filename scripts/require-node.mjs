// Plain JavaScript: it also runs on a Node that is too old to run TypeScript.
const major = Number(process.versions.node.split('.')[0]);

if (major < 24) {
  console.error(
    `Cartomancer needs Node 24 or newer, and this is ${process.version}. The Node that comes as a dependency does not run on this machine: install a newer one from https://nodejs.org or, on Alpine, with "apk add nodejs-current".`,
  );
  process.exit(1);
}
