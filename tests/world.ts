import * as world from '../api/demo/world.ts';

/**
 * The named world: the demo content, and what tests are about. Pure data; whoever needs it in a database puts it there.
 * Its HTML is read with `demoText(id)`, its files lie in `api/demo/pictures/`.
 */
export { world };

const named = <T extends { id: string }>(records: readonly T[], id: string): T =>
  records.find((record) => record.id === id)!;

/** Open to everybody; who is logged in may load it. */
export const winterreise = named(world.albums, 'winterreise');
/** To be locked with `ALBUM_PASSWORD`: the link and the password are enough. */
export const lichtproben = named(world.albums, 'lichtproben');
/** Only for clients; only the family that built the house may load it. */
export const hausAmHang = named(world.albums, 'haus-am-hang');
/** The family chooses, the editors may mark. */
export const fruehjahrsauswahl = named(world.albums, 'fruehjahrsauswahl');

/** In a group that an album names; also a contributor. */
export const mira = named(world.users, 'u-mira');
/** In a child of that group, so in it as well. */
export const tilda = named(world.users, 'u-tilda');
/** May see the album of her house, and load it. */
export const ruth = named(world.users, 'u-ruth');
/** In the parent group only: may see that album, but not load it. */
export const kurt = named(world.users, 'u-kurt');
/** In no group that any album names. */
export const nils = named(world.users, 'u-nils');
/** May edit where albums let the editors. */
export const edda = named(world.users, 'u-edda');
