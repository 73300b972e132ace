import type { SettingEvent, World } from '../world/world.ts';
import type { Write, WriteJournal } from './write-journal.ts';

interface Schedule {
  readonly world: World;
  readonly vendor: SettingEvent['vendor'];
  readonly journal: WriteJournal;
  readonly replay: (write: Write) => void;
  /** Makes one scheduled change of the world true at the vendor. */
  readonly carryOut: (event: SettingEvent) => void;
}

/** Carries out what was due before now, and from then on what comes due as the world advances: kept writes and the world's own schedule. */
export function followSchedule({ world, vendor, journal, replay, carryOut }: Schedule): void {
  const carryOutDue = (from: Date, to: Date): void => {
    const events = world.settingEventsBetween(from, to).filter((event) => event.vendor === vendor);
    const due = [
      ...journal.due(to).map((write) => ({ at: Date.parse(write.at), act: () => replay(write) })),
      ...events.map((event) => ({ at: event.at.getTime(), act: () => carryOut(event) })),
    ];
    for (const { act } of due.toSorted((a, b) => a.at - b.at)) act();
  };
  carryOutDue(world.options.start, world.now());
  world.onAdvance(carryOutDue);
}
