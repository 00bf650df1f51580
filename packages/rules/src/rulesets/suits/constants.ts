/** Numbers of the rules that hosts cannot change, and size limits. */

/** SU-05. */
export const mostPlayers = 8;
/** SU-18, SU-19. */
export const leastAttribute = 1;
export const mostAttribute = 10;
export const pointsToSpend = 20;
/** SU-20: four attributes at 1 and all points spent. */
export const attributeSum = 24;
/** SU-21. */
export const tagsBeyondWits = 2;
/** SU-92. */
export const tagBonus = 5;
/** SU-109. */
export const defenceBase = 5;
/** SU-28. */
export const gmHandBeyondBest = 2;
/** SU-45. */
export const leastThreshold = 1;
export const mostThreshold = 40;
export const usualThresholds = [10, 15, 20, 30] as const;
/** SU-140. */
export const awarenessStep = 5;
export const mostDesired = 20;
/** SU-156. */
export const leadershipBase = 10;
export const leadershipStep = 3;
/** SU-149. */
export const feintBonus = 2;
/** SU-173. */
export const pocketPenalty = 5;
/** SU-180. */
export const vehicleCapacity = 15;
/** SU-24. */
export const raise = 1;
/** In seconds; play continues meanwhile. */
export const holdOnSeconds = 10;
/** SU-03: with more players than this a second pack is added. */
export const playersOfOnePack = 4;

/** Bounds of the secret numbers that the GM may enter. */
export const leastModifier = -20;
export const mostModifier = 100;

/** The most sheets of one player. They are limited because the state contains all of them. */
export const mostSheets = 30;
/** Characters set aside because another person took the seat; the oldest is dropped first. */
export const mostSetAside = 64;
export const mostNpcs = 60;
export const mostVehicles = 60;

/** Lengths of texts that people write, in characters. */
export const longestText = 2000;
export const longestName = 60;
export const longestLook = 200;
