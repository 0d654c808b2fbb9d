import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { isSiteAlbum, SELECTABLE_SITE_ALBUMS } from '@lichthof/api/contract/site';
import { state } from '../../server/state.ts';
import { namesIn, useContributorChoices, useTagChoices } from '../albums/AlbumPickers.tsx';
import { CheckField, SelectField, TextField } from '../form/fields.tsx';
import { PickerField } from '../form/PickerField.tsx';
import type { FormState } from '../form/use-form.ts';
import { useRecords } from '../records.ts';
import { today, type ImageValues } from './image-record.ts';

export function ImageFields({ form, children }: { form: FormState<ImageValues>; children: ReactNode }) {
  const { field, values } = form;
  const posts = useRecords('posts');
  return (
    <div>
      <Part>
        <TextField {...field('id')} readOnly />
        <TextField {...field('title')} required />
        <TextField {...field('alt')} placeholder={values.title} rows={1} wide />
        <TextField {...field('description')} rows={2} wide />
        <SelectField
          {...field('blogId')}
          error={posts.error === null ? field('blogId').error : 'Dropdown not available!'}
          options={[
            { value: '', label: '--- Kein Blog-Beitrag verlinkt ---' },
            ...(posts.items ?? unknown(values.blogId)).map(({ id, title }) => ({
              value: id,
              label: `${title} (${id})`,
            })),
          ]}
        />
        <SelectField {...field('album')} required={!values.isAsset} options={useSites(values.album)} />
        <TextField {...field('dt')} placeholder={today()} />
        <TextField {...field('takenAt')} type="datetime-local" />
      </Part>
      <Part>
        <PickerField
          {...field('contribs')}
          choices={useContributorChoices()}
          add="Beitragende hinzufügen"
          wide
        />
        <PickerField {...field('tags')} choices={useTagChoices()} add="Tag hinzufügen" wide />
      </Part>
      <Part>
        <div className="checks">
          <CheckField {...field('ws')} />
          <CheckField {...field('public')} />
          <CheckField {...field('trash')} />
          <CheckField {...field('isAsset')} hint="Erscheint nicht unter „Bilder“." />
          <CheckField {...field('noPostImage')} />
        </div>
      </Part>
      <Part>
        <TextField {...field('tUrl')} required />
        <TextField {...field('url')} required />
        {children}
      </Part>
    </div>
  );
}

const Part = ({ children }: { children: ReactNode }) => (
  <section className="fsec fsec--one">
    <div className="fields">{children}</div>
  </section>
);

const unknown = (id: string) => (id ? [{ id, title: id }] : []);

export function useImageSayings(album: string) {
  const posts = useRecords('posts').items;
  const sites = useSites(album);
  return {
    tags: namesIn(useTagChoices()),
    contribs: namesIn(useContributorChoices()),
    blogId: (post: string) => posts?.find(({ id }) => id === post)?.title ?? post,
    album: (site: string) => sites.find(({ value }) => value === site)?.label ?? site,
  };
}

function useSites(album: string) {
  const { siteAlbums } = useSnapshot(state).site;
  const albums = useRecords('album').items;
  const hidden = isSiteAlbum(album) && !SELECTABLE_SITE_ALBUMS.includes(album) ? [album] : [];
  return [
    { value: '', label: '--- Site auswählen ---' },
    ...[...SELECTABLE_SITE_ALBUMS, ...hidden].map((key) => ({
      value: key,
      label: siteAlbums.find((site) => site.key === key)?.name ?? key,
    })),
    ...(album && !isSiteAlbum(album)
      ? [{ value: album, label: `${albums?.find(({ id }) => id === album)?.title ?? 'Album'} (${album})` }]
      : []),
  ];
}
