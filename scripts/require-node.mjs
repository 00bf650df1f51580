// Plain JavaScript on purpose: it must run on a Node that is too old for everything else here.
const major = Number(process.versions.node.split('.')[0]);

if (major < 24) {
  console.error(
    `Cartomancer needs Node 24 or newer, and this is ${process.version}: the Node it brings along could not be installed here, so please install a newer one from https://nodejs.org.`,
  );
  process.exit(1);
}
