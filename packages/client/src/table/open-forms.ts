/**
 * The state of partly filled forms, by the keys of their moves. The list of moves is rebuilt whenever the table
 * changes; this state lets a form that is still offered keep its values and stay unfolded.
 */
export interface OpenForms {
  readonly values: Map<string, Readonly<Record<string, unknown>>>;
  readonly unfolded: Set<string>;
}
