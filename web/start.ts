import { siteInfo } from '@lichthof/api/contract/site';
import { ref } from 'valtio';
import { call } from './server/api.ts';
import { savedFilterTags, savedSiteAlbums } from './preferences/cookies.ts';
import { hasTags } from './navigation/paths.ts';
import { resumeSafeMode } from './preferences/safe-mode.ts';
import { resumeSession } from './session/resume.ts';
import { state } from './server/state.ts';

export async function start(): Promise<void> {
  const site = await call(siteInfo);
  state.site = ref(site);
  state.siteNames = Object.fromEntries(site.siteAlbums.map(({ key, name }) => [key, name]));
  const saved = savedSiteAlbums()?.filter((key) => [...site.selectable, ...site.albums].includes(key));
  state.siteAlbums.push(...(saved?.length ? saved : site.albums));
  resumeSafeMode();
  await resumeSession();
  const tags = savedFilterTags() ?? [];
  if (tags.length > 0 || hasTags(location.search))
    // Where they cannot be loaded the pictures still can.
    await import('./shell/tools-chunk.ts')
      .then((tools) => tools.takeTags(location.search, tags))
      .catch(() => {});
}
