/** The second job of the bots: a map on a night train. */
import type { ScriptedJob } from './script.ts';

export const map: ScriptedJob = {
  text: 'A cartographer wants her map back. It travels in the mail car of the night train, and Count Orlow believes that it shows a gold mine. Pay: a tenth of what it really shows. Complication: the train does not stop before dawn.',
  cast: [
    {
      name: 'Conductor',
      attributes: { fitness: 4, dexterity: 4, wits: 6, charisma: 7 },
      tags: ['thug'],
      notes: 'Counts the tickets, and then counts them again.',
      scenes: [1, 3],
      fights: false,
    },
    {
      name: 'Moustache',
      attributes: { fitness: 5, dexterity: 7, wits: 7, charisma: 7 },
      tags: ['guns', 'athlete'],
      notes: 'A steady hand. A touchy upper lip.',
      scenes: [2],
      fights: true,
    },
    {
      name: 'Stoker',
      attributes: { fitness: 7, dexterity: 6, wits: 4, charisma: 3 },
      tags: ['thug', 'throw'],
      notes: 'Only came in for the warmth. Throws coal.',
      scenes: [2],
      fights: true,
    },
    {
      name: 'Orlow',
      attributes: { fitness: 4, dexterity: 5, wits: 8, charisma: 8 },
      tags: ['fraud', 'persuasion'],
      notes: 'Has never carried his own luggage.',
      scenes: [3],
      fights: false,
    },
    {
      name: 'Brakeman',
      attributes: { fitness: 6, dexterity: 4, wits: 5, charisma: 8 },
      tags: ['athlete'],
      notes: 'Thirty years on the railway, and no one to talk to.',
      scenes: [3],
      fights: false,
    },
  ],
  scenes: [
    {
      title: 'The dining car',
      opening:
        'White tablecloths, black windows, and a conductor who works his way from table to table. First class begins at the next door, and no one in the crew has a ticket for it. The mail car is three doors further on.',
      hasFight: false,
      beats: [
        {
          who: 'first',
          ways: [
            {
              use: 'dexterity',
              text: 'The waiter’s jacket hangs over the chair behind you, with a key in the pocket.',
              against: { threshold: 12 },
              success: { text: 'The key changes pockets between two bends. The jacket never moves.' },
              failure: { text: 'The key is yours. So is the attention of table four.' },
            },
            {
              use: 'charisma',
              text: 'The lady at table two has a whole compartment, and no one to talk to.',
              against: { threshold: 12 },
              success: { text: 'Three glasses of her life story, and she lends out her ticket.' },
              failure: { text: 'She lends out her ticket, and wants to come along.' },
            },
            {
              use: 'fitness',
              text: 'The door to first class is frozen shut. Put a shoulder to it.',
              against: { threshold: 12 },
              success: { text: 'The ice gives way without a crack, and the door without a squeak.' },
              failure: { text: 'The door gives way. So does the dessert trolley behind it.' },
            },
            {
              use: 'wits',
              text: 'First-class tickets have a pattern of holes. What does it stand for?',
              against: { threshold: 12 },
              success: { text: 'Two holes for the carriage, three for the seat. A fork does the rest.' },
              failure: { text: 'It stands for supper, as it turns out. Six soups are on their way.' },
            },
          ],
        },
        {
          who: 'best',
          ways: [
            {
              use: 'persuasion',
              text: 'The conductor holds out his hand. He wants to see a ticket.',
              against: { npc: 'n1', trait: 'willpower' },
              success: { text: 'With Count Orlow? Why did no one say so? This way, please.', says: 'n1' },
              failure: { text: 'Go through, then. But I am going to ask the Count about this.', says: 'n1' },
            },
          ],
        },
        {
          who: 'best',
          ways: [
            {
              use: 'stealth',
              text: 'Through the sleeping car, past the conductor’s lamp.',
              against: { npc: 'n1', trait: 'insight' },
              success: { text: 'The lamp sways, and all the shadows with it. One more makes no difference.' },
              failure: { text: 'Wrong door! The washroom is at the other end!', says: 'n1' },
            },
          ],
        },
      ],
      details:
        'The conductor’s whistle is cracked, and makes no sound. Two suppers have gone to the mail car: the Count’s men are waiting there.',
      summary: 'They are past the last compartment, and everyone takes them for first class.',
      summaryIfBad: 'They are past the last compartment. Behind them, someone is asking questions.',
    },
    {
      title: 'The mail car',
      opening:
        'Mailbags up to the roof, one lamp, one iron chest with a crest on it. Moustache sits on the lid, Stoker warms his hands at the stove. The wheels are loud enough to drown a scuffle.',
      hasFight: true,
      beats: [
        {
          who: 'first',
          ways: [
            {
              use: 'thief',
              text: 'The chest has two locks, and Moustache sits on the lid.',
              against: { npc: 'n2', trait: 'insight' },
              success: {
                text: 'Click, click: the map slides out under his coat-tails. Then the train goes into a bend.',
              },
              failure: { text: 'Take your hand off that lock!', says: 'n2' },
            },
            {
              use: 'athlete',
              text: 'On the roof there is a hatch, right above the chest. And ice.',
              against: { threshold: 17 },
              success: { text: 'Ten steps on ice, one arm through the hatch, one map. Stoker looks up.' },
              failure: { text: 'Nine steps on ice. The tenth leads straight through the hatch.' },
            },
          ],
        },
      ],
      details:
        'Moustache keeps his pistol in his boot, and has to bend down for it. Stoker’s sleeve is singed: he stays away from the stove door.',
      summary: 'The mail car is knee-deep in letters. The map is not among them.',
      summaryIfBad: 'The mail car is knee-deep in letters, and someone is hammering on the door. Out, with the map.',
    },
    {
      title: 'The viaduct',
      opening:
        'The train crawls uphill towards the viaduct. Orlow is coming through the sleeping car, in a fur coat and in a rage. Ahead is the brakeman’s cabin, at the very back a handcar, and beyond the bridge the cartographer is waiting with horses.',
      hasFight: false,
      beats: [
        {
          who: 'best',
          ways: [
            {
              use: 'athlete',
              text: 'Over the roofs to the last carriage, against the wind.',
              against: { threshold: 17 },
              success: { text: 'Six carriages, five jumps, and the map is still dry.' },
              failure: { text: 'Six carriages, four jumps, and one bridge that was lower than expected.' },
            },
            {
              use: 'fraud',
              text: 'Orlow blocks the corridor. You are from the railway, and this is about his luggage.',
              against: { npc: 'n4', trait: 'insight' },
              success: { text: 'My luggage? See to it at once. And mind the crest!', says: 'n4' },
              failure: { text: 'My luggage is here. My map is not. Seize them!', says: 'n4' },
            },
          ],
        },
        {
          who: 'first',
          ways: [
            {
              use: 'driver',
              text: 'A handcar, a slope, and a bend at the end of it.',
              against: { threshold: 18 },
              success: { text: 'The handcar takes the bend on two wheels, and rolls to a stop beside the horses.' },
              failure: { text: 'The handcar takes the slope. The bend it leaves out.' },
            },
            {
              use: 'persuasion',
              text: 'The brakeman has his hand on the lever. Ask him for ten slow seconds.',
              against: { npc: 'n5', trait: 'willpower' },
              success: { text: 'Ten seconds? I meant to test the brakes anyway.', says: 'n5' },
              failure: { text: 'There is a timetable, you know.', says: 'n5' },
            },
            {
              use: 'stealth',
              text: 'The conductor searches the luggage racks. You are in one of them.',
              against: { npc: 'n1', trait: 'insight' },
              success: { text: 'He lifts a hatbox and a fur coat, and moves on. You were in between.' },
              failure: { text: 'Since when do suitcases wear boots?', says: 'n1' },
            },
            {
              use: 'athlete',
              text: 'Beyond the viaduct the snow lies deep. Jump.',
              against: { threshold: 18 },
              success: { text: 'A soft landing, up to the neck, with the map held high.' },
              failure: { text: 'The snow is not as deep as it looked.' },
            },
          ],
        },
      ],
      details:
        'The handcar is tied on with a single bow. The brakeman hums to himself: no one has spoken to him since the border.',
      summary:
        'The job is done, and the map is home. It shows where a grandmother buried her silver. The cartographer shares.',
      summaryIfBad:
        'Not everything went to plan, and the map got wet: one corner is missing. The same corner is missing from the pay.',
    },
  ],
  npcLines: [
    'Freeze!',
    'Not another step.',
    'You are on the wrong train.',
    'Hands off the chest!',
    'Pull the cord, quick!',
    'I don’t get paid enough for this.',
    'There they are!',
  ],
};
