/** Ends the MongoDB that the run was given, unless it was there before. */
export default async function tearDown() {
  await globalThis.forewireTestMongod?.stop();
}
