import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { demoText } from '../../api/demo/seed.ts';
import { starterBlocks, starterPosts, starterText } from '../../api/starter/texts.ts';
import {
  canDownloadAlbum,
  canEditAlbum,
  canSeeAlbum,
  VISITOR,
  withAncestors,
} from '../../api/contract/access.ts';
import { albumIssues } from '../../api/contract/album.ts';
import { groupId, UserGroupInput } from '../../api/contract/group.ts';
import { ATTRIBUTES, COMMON_ATTRIBUTES, ELEMENT_INPUTS, TAGS } from '../../api/contract/html.ts';
import { imageIssues } from '../../api/contract/image.ts';
import {
  AlbumInput,
  ContributorInput,
  ImageInput,
  ImageRatingInput,
  PostInput,
  TagInput,
  TextInput,
  UserInput,
} from '../../api/contract/inputs.ts';
import { SITE_ALBUMS } from '../../api/contract/site.ts';
import {
  edda,
  fruehjahrsauswahl,
  hausAmHang,
  kurt,
  lichtproben,
  mira,
  nils,
  ruth,
  tilda,
  winterreise,
  world,
} from '../world.ts';

const ids = (records: readonly { id: string | number }[]) => new Set(records.map(({ id }) => id));

describe('the named world', () => {
  const tagIds = ids(world.tags);
  const contributorIds = ids(world.contributors);
  const groupIds = ids(world.groups);
  const albumIds = ids(world.albums);
  const imageIds = ids(world.images);
  const postIds = ids(world.posts);
  const userIds = ids(world.users);
  const missing = (known: Set<string | number>, named: readonly (string | number | null)[]) =>
    named.filter((id) => id !== null && !known.has(id));

  test('every record could have been written by the back office', () => {
    const wrong = (schema: z.ZodMiniType, records: readonly object[]) =>
      records.flatMap((record) => {
        const parsed = z.safeParse(schema, record);
        return parsed.success ? [] : [{ record, issues: parsed.error.issues }];
      });
    expect(wrong(TagInput, world.tags)).toEqual([]);
    expect(wrong(ContributorInput, world.contributors)).toEqual([]);
    expect(wrong(UserGroupInput, world.groups)).toEqual([]);
    expect(wrong(UserInput, world.users)).toEqual([]);
    expect(wrong(AlbumInput, world.albums)).toEqual([]);
    expect(wrong(PostInput, world.posts)).toEqual([]);
    expect(wrong(TextInput, world.texts)).toEqual([]);
    expect(
      wrong(
        ImageInput,
        world.images.map(({ file: _file, filename: _name, fileExtension: _extension, ...image }) => image),
      ),
    ).toEqual([]);
    expect(
      wrong(
        ImageRatingInput,
        world.ratings.map(({ userId: _user, ...rating }) => rating),
      ),
    ).toEqual([]);
    expect(world.albums.flatMap(albumIssues)).toEqual([]);
    expect(world.images.flatMap((image) => imageIssues(image))).toEqual([]);
    for (const password of [world.MEMBER_PASSWORD, world.ALBUM_PASSWORD])
      expect(password.length).toBeGreaterThanOrEqual(10);
  });

  test('ids are given once, and groups have theirs from their names', () => {
    for (const records of [world.tags, world.contributors, world.groups, world.users, world.albums]) {
      expect(ids(records).size).toBe(records.length);
    }
    expect(imageIds.size).toBe(world.images.length);
    expect(new Set(world.images.map(({ url }) => url)).size).toBe(world.images.length);
    expect(world.groups.map(({ name }) => groupId(name, []))).toEqual(world.groups.map(({ id }) => id));
  });

  test('every picture has its file, and every file a picture', () => {
    const files = readdirSync('api/demo/pictures').toSorted();
    expect([...new Set(world.images.map(({ file }) => `${file}.jpg`))].toSorted()).toEqual(files);
  });

  test('every reference leads somewhere', () => {
    const { images, albums, posts, groups, users, ratings } = world;
    const siteOrPhoto = new Set<string | number>([...SITE_ALBUMS, ...albumIds]);
    expect(
      missing(
        tagIds,
        [...images, ...albums, ...posts].flatMap(({ tags }) => tags),
      ),
    ).toEqual([]);
    expect(
      missing(
        contributorIds,
        [...images, ...albums].flatMap(({ contribs }) => contribs),
      ),
    ).toEqual([]);
    expect(
      missing(
        contributorIds,
        users.flatMap(({ contributorIds: own }) => own),
      ),
    ).toEqual([]);
    expect(
      missing(
        siteOrPhoto,
        images.map(({ album }) => album),
      ),
    ).toEqual([]);
    expect(
      missing(
        postIds,
        images.map(({ blogId }) => blogId),
      ),
    ).toEqual([]);
    expect(
      missing(
        imageIds,
        posts.map(({ imageId }) => imageId),
      ),
    ).toEqual([]);
    expect(
      missing(
        groupIds,
        groups.map(({ parentId }) => parentId),
      ),
    ).toEqual([]);
    expect(
      missing(
        groupIds,
        users.flatMap((user) => user.groups),
      ),
    ).toEqual([]);
    expect(
      missing(
        groupIds,
        albums.flatMap((a) => [...a.groupIds, ...a.editGroupIds, ...a.downloadGroupIds]),
      ),
    ).toEqual([]);
    expect(
      missing(
        imageIds,
        ratings.map(({ imageId }) => imageId),
      ),
    ).toEqual([]);
    expect(
      missing(
        userIds,
        ratings.map(({ userId }) => userId),
      ),
    ).toEqual([]);
  });

  test('the members stand for the cases that rights are made of', () => {
    const parents = new Map(world.groups.map(({ id, parentId }) => [id, parentId]));
    const as = ({ id, groups }: (typeof world.users)[number]) => ({
      ...VISITOR,
      userId: id,
      groups: withAncestors(groups, parents),
    });
    const who = (may: typeof canSeeAlbum, album: typeof winterreise) =>
      [mira, tilda, ruth, kurt, nils, edda].filter((user) => may(as(user), album)).map(({ name }) => name);
    expect(world.albums.filter((album) => canSeeAlbum(VISITOR, album))).toEqual([winterreise, lichtproben]);
    expect(who(canDownloadAlbum, winterreise)).toHaveLength(world.users.length);
    expect(who(canSeeAlbum, hausAmHang)).toEqual(['Ruth Ritter', 'Kurt Lindner']);
    expect(who(canDownloadAlbum, hausAmHang)).toEqual(['Ruth Ritter']);
    expect(who(canSeeAlbum, fruehjahrsauswahl)).toEqual(['Mira Holm', 'Tilda Holm', 'Edda Simon']);
    expect(who(canEditAlbum, fruehjahrsauswahl)).toEqual(['Edda Simon']);
  });

  describe('texts', () => {
    interface Element {
      tag: string;
      attributes: Record<string, string>;
    }
    const elements = new Map<string, Element[]>();
    beforeAll(async () => {
      const demo = [...world.posts, ...world.texts].map(({ id }) => ({ key: id, html: demoText(id) }));
      const starter = [...starterPosts.map(({ id }) => id), ...starterBlocks].map((id) => ({
        key: `starter ${id}`,
        html: starterText(id),
      }));
      for (const { key, html: read } of [...demo, ...starter]) {
        const html = await read;
        elements.set(
          key,
          [...html.matchAll(/<([a-z][\w-]*)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>/g)].map(([, tag, rest]) => ({
            tag: tag!,
            attributes: Object.fromEntries(
              [...rest!.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [name!, value ?? '']),
            ),
          })),
        );
      }
    });
    const all = () => [...elements.values()].flat();

    test('all nine elements are used', () => {
      const used = new Set(all().map(({ tag }) => tag));
      expect(Object.keys(ELEMENT_INPUTS).filter((tag) => !used.has(tag))).toEqual([]);
    });

    test('nothing in them would be taken out', () => {
      const foreign = all().flatMap(({ tag, attributes }) => {
        const known = [...COMMON_ATTRIBUTES, ...(ATTRIBUTES[tag] ?? [])].map(String);
        const names = Object.keys(attributes).filter((name) => !known.includes(name.toLowerCase()));
        return [...names, ...(TAGS.includes(tag) || tag in ELEMENT_INPUTS ? [] : [tag])];
      });
      expect(foreign).toEqual([]);
    });

    test('every id and address in them leads somewhere', () => {
      const texts = new Set<string | number>([...postIds, ...ids(world.texts), ...starterBlocks]);
      const leads: Record<string, (attributes: Record<string, string>) => boolean> = {
        'brpwc-contributor': ({ contributorId }) => contributorIds.has(contributorId!),
        'brpwc-album': ({ id, postId }) => albumIds.has(id!) && (!postId || postIds.has(postId)),
        'brpwc-post-image': ({ id }) => imageIds.has(id!),
        'brpwc-post-thumbnail': ({ id }) => imageIds.has(id!),
        'brpwc-post-text': ({ id }) => texts.has(id!),
        'brpwc-conditional': ({ condition }) => condition === 'sfw' || condition === 'nsfw',
        'brpwc-link': ({ href = '' }) => {
          const [, where, id] = /^\/(blog|site)\/([\w-]+)$/.exec(href) ?? [];
          if (where === 'blog') return postIds.has(id!);
          if (where === 'site') return texts.has(`t-${id}`);
          return ['/images', '/blog', '/contact'].includes(href) || href.startsWith('https://example.org/');
        },
      };
      expect(all().filter(({ tag, attributes }) => leads[tag] && !leads[tag](attributes))).toEqual([]);
    });

    test('questionable pictures appear in the open mode only', async () => {
      const questionable = new Set(world.images.filter(({ ws }) => !ws).map(({ id }) => id));
      const unsafe = new Set(world.tags.filter(({ worksafe }) => !worksafe).map(({ id }) => id));
      for (const { id, tags } of world.posts) {
        if (tags.some((tag) => unsafe.has(tag))) continue;
        const html = (await demoText(id)).replace(
          /<brpwc-conditional condition="nsfw">[\s\S]*?<\/brpwc-conditional>/g,
          '',
        );
        expect([...questionable].filter((image) => html.includes(`"${image}"`))).toEqual([]);
      }
    });
  });
});
