/** Word lists for the quick setup, by card: Headmates, System and scene. Written for this project. */
import { byRank } from './people.ts';

export const interests = byRank(
  'old maps · baking bread · night buses · birdsong · broken radios · chess problems · wild swimming · bad films · moss and ferns · puppet theatre · street food · model trains · star charts',
);

export const personalities = byRank(
  'dry and quick · gentle · careful · curious about everything · stubborn in a kind way · shy at first · easily delighted · practical · protective · dreamy · loud and warm · sceptical · calm under fire',
);

export const sexualities = byRank(
  'bi · gay · lesbian · pan · demi · ace · straight · queer · still finding out · bi, mostly in theory · grey-ace · pan and picky · rather not say',
);

export const qualities = byRank(
  'someone who listens · someone who laughs at themself · someone who is on time · someone who cooks · someone who enjoys bad weather · someone who can sit in silence · someone who reads · someone who dances · someone who asks good questions · someone who is kind to waiters · someone with plans · someone who keeps a promise · someone brave',
);

export const presentations = byRank(
  'soft and androgynous · feminine with heavy boots · masculine and neat · hard to place, on purpose · feminine · masculine · sporty and plain · elegant · a little of everything · vintage and careful · dark colours, many rings · bright and feminine · tweed and masculine',
);

export const looks = byRank(
  'a coat with too many pockets · paint on the cuffs · a silver streak in the hair · round glasses · a scarf for every weather · freckles · a crooked smile · very tidy shoes · a worn leather bag · one odd earring · ink on the fingers · a bicycle helmet in hand · a voice that carries',
);

export const outings = byRank(
  'A walk through the lantern market · Dinner for two · An evening of small plays · Coffee that turns into supper · A boat on the canal · Ten-pin bowling · A museum after hours · A cooking class · A concert in a garden · Miniature golf · A second-hand bookshop, then wine · A ride on the big wheel · A quiz night in a pub',
);

export const places = byRank(
  'in the old harbour · up on the hill · right beside the railway · in the botanical garden · at the end of the tram line · in a cellar with low beams · on a roof above the square · in a courtyard full of plants · by the river · in a street of antique shops · at the edge of the fairground · near the university · in a part of town neither knows',
);

export const details = byRank(
  'It has just stopped raining. · Somebody is practising the trumpet. · The tables are very small. · Everything smells of oranges. · The lights flicker now and then. · A cat has decided to stay close. · It is much colder than it looked. · There is a wedding next door. · The music is a little too loud. · The menu is in no language they know. · Fog is coming in. · The staff are all in costume. · The moon is out, enormous.',
);

export const settings = byRank(
  'a small harbour town, today · a big city in a warm summer · a city under glass on the moon · a village with a castle and a bus stop · the canal quarter of an old capital · a world like ours with a little magic · a ship that takes a year to arrive · a mountain resort out of season · the 1920s as nobody remembers them · a university town in the rain · an island with one road · a city that floats · the suburbs, with dragons',
);
