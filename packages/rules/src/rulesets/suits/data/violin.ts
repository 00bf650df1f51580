/**
 * The first job of the bots, in three scenes.
 *
 * Earlier wordings are in stored journals, so `phrases.de.json` still translates them:
 * - The florist at the gate has an apron to spare. Talk it off her.
 */
import type { ScriptedJob } from './script.ts';

export const violin: ScriptedJob = {
  text: 'A collector wants her own violin back. It hangs in the office of Leon Ferrand, who sold it twice. Pay: more than it is worth. Complication: he is giving a party tonight.',
  cast: [
    {
      name: 'Porter',
      attributes: { fitness: 4, dexterity: 4, wits: 6, charisma: 7 },
      tags: ['thug'],
      notes: 'Bored, and fond of gossip.',
      scenes: [1, 3],
      fights: false,
    },
    {
      name: 'Earpiece',
      attributes: { fitness: 5, dexterity: 7, wits: 7, charisma: 7 },
      tags: ['guns', 'athlete'],
      notes: 'Shoots first, reports later.',
      scenes: [2],
      fights: true,
    },
    {
      name: 'Bouncer',
      attributes: { fitness: 7, dexterity: 6, wits: 4, charisma: 3 },
      tags: ['thug', 'throw'],
      notes: 'Bad knee. Would rather be at home.',
      scenes: [2],
      fights: true,
    },
    {
      name: 'Ferrand',
      attributes: { fitness: 4, dexterity: 5, wits: 8, charisma: 8 },
      tags: ['fraud', 'persuasion'],
      notes: 'Sold the violin twice, and would do it again.',
      scenes: [3],
      fights: false,
    },
    {
      name: 'Ferryman',
      attributes: { fitness: 6, dexterity: 4, wits: 5, charisma: 8 },
      tags: ['athlete'],
      notes: 'Two minutes late already.',
      scenes: [3],
      fights: false,
    },
  ],
  scenes: [
    {
      title: 'The side door',
      opening:
        'Rain on the Ferrand house, music behind lit windows. The party fills the front. At the side there is one door, one porter with a list, and one open window. The violin hangs upstairs.',
      hasFight: false,
      beats: [
        {
          who: 'first',
          ways: [
            {
              use: 'dexterity',
              text: 'The wall is wet and the window is open: up you go.',
              against: { threshold: 12 },
              success: { text: 'One gutter, one sill, and in. No one looks up.' },
              failure: { text: 'A roof tile goes down, and takes its time. Inside all the same, but not unheard.' },
            },
            {
              use: 'charisma',
              text: 'The florist at the gate has an apron to spare. Talk her out of it.',
              against: { threshold: 12 },
              success: { text: 'The florist ties the apron herself, and points to the kitchen.' },
              failure: { text: 'The florist gives up the apron, and remembers a face.' },
            },
            {
              use: 'fitness',
              text: 'The cellar hatch has been shut for years. Lift it.',
              against: { threshold: 12 },
              success: { text: 'The hatch comes up like a lid, and closes without a sound.' },
              failure: { text: 'The hatch comes up, and half the hinges come with it.' },
            },
            {
              use: 'wits',
              text: 'Four wires, one alarm. Which of them is it?',
              against: { threshold: 12 },
              success: { text: 'The second from the left. The little red light goes out.' },
              failure: { text: 'Not that one. Somewhere upstairs a lamp begins to blink.' },
            },
          ],
        },
        {
          who: 'best',
          ways: [
            {
              use: 'persuasion',
              text: 'The porter wants a name for his list. Give him one.',
              against: { npc: 'n1', trait: 'willpower' },
              success: { text: 'Of course, I should have known. Third door on the left.', says: 'n1' },
              failure: { text: 'Never heard of you. Go on in, but I am writing that down.', says: 'n1' },
            },
          ],
        },
        {
          who: 'best',
          ways: [
            {
              use: 'stealth',
              text: 'The corridor is long, and the porter stands at the end of it.',
              against: { npc: 'n1', trait: 'insight' },
              success: { text: 'The porter counts coats, and sees none of this.' },
              failure: { text: 'Hey! The cloakroom is the other way.', says: 'n1' },
            },
          ],
        },
      ],
      details:
        'The porter’s list is last year’s, and he has left his glasses at home. The back stairs are unlit, and the third step creaks.',
      summary: 'They are inside, and no one has raised a voice.',
      summaryIfBad: 'They are inside. Someone upstairs has put down a glass to listen.',
    },
    {
      title: 'The office',
      opening:
        'The office at the end of the corridor: two hooks, one wire, one violin. Earpiece leans against the door, Bouncer fills the chair behind the desk. The music downstairs is loud enough for one mistake.',
      hasFight: true,
      beats: [
        {
          who: 'first',
          ways: [
            {
              use: 'thief',
              text: 'Two hooks and a wire hold the violin.',
              against: { npc: 'n2', trait: 'insight' },
              success: { text: 'Hook, hook, wire: the violin is in its case. Then the floor creaks.' },
              failure: { text: 'Step away from the wall!', says: 'n2' },
            },
            {
              use: 'persuasion',
              text: 'Earpiece has had a long day. Send him for a coffee.',
              against: { npc: 'n2', trait: 'willpower' },
              success: { text: 'Coffee. Finally a guest who asks. Wait, who are you?', says: 'n2' },
              failure: { text: 'I don’t drink coffee on duty.', says: 'n2' },
            },
            {
              use: 'athlete',
              text: 'The only way to the violin is the ledge outside the window.',
              against: { threshold: 17 },
              success: { text: 'Twelve steps on wet stone, and a hand on the violin. Bouncer turns the lamp.' },
              failure: { text: 'Eleven steps on wet stone, and one through the window.' },
            },
          ],
        },
      ],
      details:
        'Earpiece wears his holster on the left, and turns to the right too slowly. Bouncer’s knee is strapped: he will not run.',
      summary: 'The office is a mess. The violin is not.',
      summaryIfBad: 'The office is a mess, and there are steps on the stairs. Out, with the violin.',
    },
    {
      title: 'Away',
      opening:
        'Alarm bells, headlights on the drive, and a violin case that everyone is looking for. Ferrand has come out on the steps. Beyond the park are the river, the last ferry, and a bridge that goes up at midnight.',
      hasFight: false,
      beats: [
        {
          who: 'best',
          ways: [
            {
              use: 'athlete',
              text: 'Over the hedge, with a violin under your arm.',
              against: { threshold: 17 },
              success: { text: 'Over the hedge in one, and not a string out of tune.' },
              failure: { text: 'Through the hedge rather than over it. The case has a scratch.' },
            },
            {
              use: 'fraud',
              text: 'Ferrand himself blocks the drive. You are the piano tuner.',
              against: { npc: 'n4', trait: 'insight' },
              success: { text: 'At this hour? Well, the piano has been dreadful. Good night.', says: 'n4' },
              failure: { text: 'I sold the piano in March. Stop them!', says: 'n4' },
            },
          ],
        },
        {
          who: 'first',
          ways: [
            {
              use: 'driver',
              text: 'Three streets, two cars behind you, one bridge.',
              against: { threshold: 18 },
              success: { text: 'The bridge goes up behind the last wheel. Two cars stop to look at it.' },
              failure: { text: 'The bridge is up already. The long way round, then, with lights in the mirror.' },
            },
            {
              use: 'persuasion',
              text: 'The last ferry has cast off. Call it back.',
              against: { npc: 'n5', trait: 'willpower' },
              success: { text: 'Get on, then. I never saw you.', says: 'n5' },
              failure: { text: 'There is another one at six.', says: 'n5' },
            },
            {
              use: 'stealth',
              text: 'The porter’s torch in the park, and you under a bench.',
              against: { npc: 'n1', trait: 'insight' },
              success: { text: 'The torch passes over the bench twice, and finds a cat.' },
              failure: { text: 'There is a foot under that bench!', says: 'n1' },
            },
            {
              use: 'athlete',
              text: 'The bridge is going up. Jump.',
              against: { threshold: 18 },
              success: { text: 'A landing on the far side, violin first.' },
              failure: { text: 'The far side turns out to be a swim away.' },
            },
          ],
        },
      ],
      details:
        'Ferrand’s driver has left the key in the second car. The bridge keeper looks at his watch: four minutes.',
      summary: 'The job is done, and the violin is home. The collector cries a little. Then she pays.',
      summaryIfBad:
        'Not everything came off tonight, and it shows: the violin comes home with one string left. The collector pays for one string.',
    },
  ],
  npcLines: [
    'Freeze!',
    'Not another step.',
    'You picked the wrong house.',
    'Drop the case!',
    'Call it in, quick!',
    'I don’t get paid enough for this.',
    'There they are!',
  ],
};
