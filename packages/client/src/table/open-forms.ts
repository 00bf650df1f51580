/**
 * Forms that are partly filled in, by the keys of their moves. The list of moves is built again whenever the table changes; a form
 * that is still offered keeps its place in it, its values, and stays unfolded.
 */
export interface OpenForms {
  readonly values: Map<string, Readonly<Record<string, unknown>>>;
  readonly unfolded: Set<string>;
}
