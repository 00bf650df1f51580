/** The least work of any table: this server stores nothing, checks nothing and sends each frame at once. */
import { fanOut } from './fan-out.ts';

fanOut((publish) => publish());
