/** The third job of the bots: a painting before an auction. */
import type { ScriptedJob } from './script.ts';

export const painting: ScriptedJob = {
  text: 'A painter once copied an old master for fun. At noon the auction house Lambert sells the copy as the real thing, and on the back is her name. Pay: whatever hangs in her studio. Complication: the expert comes at eleven.',
  cast: [
    {
      name: 'Usher',
      attributes: { fitness: 4, dexterity: 4, wits: 6, charisma: 7 },
      tags: ['thug'],
      notes: 'Guards a velvet rope as if it were the border.',
      scenes: [1, 3],
      fights: false,
    },
    {
      name: 'Sunglasses',
      attributes: { fitness: 5, dexterity: 7, wits: 7, charisma: 7 },
      tags: ['guns', 'athlete'],
      notes: 'Wears them in the cellar, too.',
      scenes: [2],
      fights: true,
    },
    {
      name: 'Packer',
      attributes: { fitness: 7, dexterity: 6, wits: 4, charisma: 3 },
      tags: ['thug', 'throw'],
      notes: 'Paid by the crate, not by the hour.',
      scenes: [2],
      fights: true,
    },
    {
      name: 'Lambert',
      attributes: { fitness: 4, dexterity: 5, wits: 8, charisma: 8 },
      tags: ['fraud', 'persuasion'],
      notes: 'Has known about the back of the picture for weeks.',
      scenes: [3],
      fights: false,
    },
    {
      name: 'Skipper',
      attributes: { fitness: 6, dexterity: 4, wits: 5, charisma: 8 },
      tags: ['athlete'],
      notes: 'Delivers letters, not people. Usually.',
      scenes: [3],
      fights: false,
    },
  ],
  scenes: [
    {
      title: 'The viewing',
      opening:
        'Sunday best, sparkling wine, and forty pictures on red walls. Number seventeen is missing: it is already in the strongroom. An usher guards the stairs, and it is ten o’clock.',
      hasFight: false,
      beats: [
        {
          who: 'first',
          ways: [
            {
              use: 'dexterity',
              text: 'The dumb waiter goes down to the cellar. It was built for bottles.',
              against: { threshold: 12 },
              success: { text: 'Knees to the chin, one rope, no sound. Next stop: cellar.' },
              failure: { text: 'It fits. The bell at the bottom rings all the same.' },
            },
            {
              use: 'charisma',
              text: 'An old gentleman has two bidding cards, and no one to laugh with.',
              against: { threshold: 12 },
              success: { text: 'He gives away the second card, and lends his arm as well.' },
              failure: { text: 'He gives away the second card. Now he bids against it, for fun.' },
            },
            {
              use: 'fitness',
              text: 'A marble Hercules blocks the service door. Move him.',
              against: { threshold: 12 },
              success: { text: 'Hercules glides aside as if he were plaster. He is.' },
              failure: { text: 'Hercules steps aside. His left arm stays where it was.' },
            },
            {
              use: 'wits',
              text: 'In the catalogue the numbers are all out of order. Why?',
              against: { threshold: 12 },
              success: { text: 'They follow the racks of the strongroom. Seventeen: far left, at the bottom.' },
              failure: { text: 'It was a misprint. That was half an hour.' },
            },
          ],
        },
        {
          who: 'best',
          ways: [
            {
              use: 'persuasion',
              text: 'The usher lets no one downstairs without a good reason. Give him one.',
              against: { npc: 'n1', trait: 'willpower' },
              success: { text: 'From the insurance? At last. Down there, and mind the step.', says: 'n1' },
              failure: { text: 'That is a reason, but not a good one. I am going to ask upstairs.', says: 'n1' },
            },
          ],
        },
        {
          who: 'best',
          ways: [
            {
              use: 'stealth',
              text: 'The stairs creak, and the usher has good ears.',
              against: { npc: 'n1', trait: 'insight' },
              success: { text: 'Upstairs they are testing the hammer. Twelve knocks, twelve steps.' },
              failure: { text: 'Is someone down there? The viewing is up here!', says: 'n1' },
            },
          ],
        },
      ],
      details:
        'When the usher is nervous, he polishes the handrail, with his back to the room. There is an expert’s coat in the cloakroom: he is early.',
      summary: 'They are in the cellar, and upstairs the glasses are still clinking.',
      summaryIfBad: 'They are in the cellar. Upstairs, someone has begun to count the guests.',
    },
    {
      title: 'The strongroom',
      opening:
        'Racks from floor to ceiling, cool air, a lamp that hums. Sunglasses reads the paper in front of number seventeen, and Packer nails a crate shut. The hammering covers almost everything.',
      hasFight: true,
      beats: [
        {
          who: 'first',
          ways: [
            {
              use: 'thief',
              text: 'The picture out of its frame, and a poster in.',
              against: { npc: 'n2', trait: 'insight' },
              success: { text: 'Four nails, one roll of canvas, one poster of the harbour. Then the hammering stops.' },
              failure: { text: 'A moment ago there was a picture in there!', says: 'n2' },
            },
            {
              use: 'athlete',
              text: 'Along the top of the racks, from the door to the far left.',
              against: { threshold: 17 },
              success: { text: 'Nine racks, not a grain of dust, one picture. Packer runs out of nails.' },
              failure: { text: 'Eight racks. The ninth was not screwed to the wall.' },
            },
          ],
        },
      ],
      details:
        'Sunglasses sees little down here, and shoots at noises. Packer holds the nails between his teeth: he cannot shout.',
      summary: 'Thirty-nine pictures are still there. Counting them will take a while.',
      summaryIfBad: 'Voices on the stairs. Out, with number seventeen.',
    },
    {
      title: 'The harbour',
      opening:
        'Noon, bright sun, market day. Lambert stands on the front steps with half his bidders behind him. Below are the stalls, a delivery van, and a mail boat about to leave. Across the bay, the painter is waiting.',
      hasFight: false,
      beats: [
        {
          who: 'best',
          ways: [
            {
              use: 'athlete',
              text: 'Across the market, over the stalls, with a roll of canvas on your back.',
              against: { threshold: 17 },
              success: { text: 'Over fish, flowers and a wedding, and not a crease in the canvas.' },
              failure: { text: 'Over fish and flowers. The wedding cake was in the way.' },
            },
            {
              use: 'fraud',
              text: 'Lambert comes down the steps himself. You are the expert, and you are appalled.',
              against: { npc: 'n4', trait: 'insight' },
              success: { text: 'A copy? For heaven’s sake, not so loud. Take it away!', says: 'n4' },
              failure: { text: 'The expert is upstairs, and delighted. Stop them!', says: 'n4' },
            },
          ],
        },
        {
          who: 'first',
          ways: [
            {
              use: 'driver',
              text: 'One delivery van, one market, one ramp down to the pier.',
              against: { threshold: 18 },
              success: { text: 'The van stops a hand’s breadth from the water. The car behind it does not.' },
              failure: { text: 'The van reaches the pier. So does a fish stall.' },
            },
            {
              use: 'persuasion',
              text: 'The skipper has cast off. Talk him into more passengers.',
              against: { npc: 'n5', trait: 'willpower' },
              success: { text: 'Jump in, then. I will say you are parcels.', says: 'n5' },
              failure: { text: 'Parcels only. It says so on the sign.', says: 'n5' },
            },
            {
              use: 'stealth',
              text: 'The usher searches the fish stalls, and you stand behind the herrings.',
              against: { npc: 'n1', trait: 'insight' },
              success: { text: 'He looks the herrings in the eye, and walks on.' },
              failure: { text: 'That herring is wearing shoes!', says: 'n1' },
            },
            {
              use: 'athlete',
              text: 'The boat is leaving the pier. Run, and jump.',
              against: { threshold: 18 },
              success: { text: 'A landing between two mailbags, canvas first.' },
              failure: { text: 'A landing between two boats, feet first.' },
            },
          ],
        },
      ],
      details:
        'The van’s engine is running, and its driver is buying fish. The skipper checks his knots for the third time: he is in no hurry.',
      summary:
        'The job is done: number seventeen hangs in the studio again, face to the room. Everyone in the crew may choose a picture.',
      summaryIfBad:
        'Not everything came off today, and the papers are full of it. The painter is suddenly famous. She pays in autographs.',
    },
  ],
  npcLines: [
    'Freeze!',
    'Not another step.',
    'Sold, to an empty chair!',
    'Hands off the pictures!',
    'Call it in, quick!',
    'I don’t get paid enough for this.',
    'There they are!',
  ],
};
