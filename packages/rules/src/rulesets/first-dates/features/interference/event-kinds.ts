/** FD-83. */
export type EventKind =
  | 'front_chosen_by_character'
  | 'surroundings'
  | 'mishap'
  | 'money_or_work'
  | 'interruption'
  | 'clothes'
  | 'forgotten'
  | 'food_or_drink'
  | 'out_of_control'
  | 'front_chosen_by_interference'
  | 'ex'
  | 'admirer'
  | 'acquaintance';
