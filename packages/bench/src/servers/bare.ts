/** The floor: keeps nothing, checks nothing and tells each frame at once. */
import { fanOut } from './fan-out.ts';

fanOut((tell) => tell());
