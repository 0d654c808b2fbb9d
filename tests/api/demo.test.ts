import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { paintAll, picturePath } from '../../api/demo/pictures.ts';
import { paint } from '../../api/demo/picture.ts';
import { scenes } from '../../api/demo/scenes.ts';
import { shots } from '../../api/demo/shots.ts';
import { demoText } from '../../api/demo/texts.ts';
import { AlbumInput, albumIssues } from '../../api/contract/album-input.ts';
import { ContributorInput } from '../../api/contract/contributor-input.ts';
import { groupId, UserGroupInput } from '../../api/contract/group.ts';
import { ATTRIBUTES, COMMON_ATTRIBUTES, ELEMENT_INPUTS, TAGS } from '../../api/contract/html.ts';
import { ImageInput, imageIssues } from '../../api/contract/image-input.ts';
import { PostInput, TextInput } from '../../api/contract/post-input.ts';
import { SITE_ALBUMS } from '../../api/contract/site.ts';
import { TagInput } from '../../api/contract/tag-input.ts';
import { ImageRatingInput, UserInput } from '../../api/contract/user-input.ts';
import { MEMBER_PASSWORD, world } from '../world.ts';

const small = [...shots.values()].map((shot) => ({ ...shot, long: 90 }));
const ids = (records: readonly { id: string | number }[]) => new Set(records.map(({ id }) => id));

describe('painting', () => {
  test('the same shot has the same bytes every time, another seed has others', () => {
    const shot = { ...shots.get('hoehenzuege')!, long: 120 };
    const first = paint(shot);
    expect(first).toMatchObject({ width: 120, height: 80 });
    expect(paint(shot).bytes).toEqual(first.bytes);
    expect(paint({ ...shot, seed: shot.seed + 1 }).bytes).not.toEqual(first.bytes);
  });

  test.each(small)('$name is a picture', (shot) => {
    const { bytes } = paint(shot);
    const light = Float64Array.from(bytes);
    const mean = light.reduce((a, b) => a + b) / light.length;
    const deviation = Math.sqrt(light.reduce((a, b) => a + (b - mean) ** 2, 0) / light.length);
    expect(mean).toBeGreaterThan(3);
    expect(mean).toBeLessThan(245);
    expect(deviation).toBeGreaterThan(5);
  });

  test('every scene is used', () => {
    const used = new Set(small.map(({ scene }) => scene));
    expect(Object.keys(scenes).filter((name) => !used.has(name as keyof typeof scenes))).toEqual([]);
  });
});

describe('files', () => {
  let dir: string;
  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'lichthof-demo-'));
  });
  afterAll(() => rm(dir, { recursive: true }));

  test('a picture is written once, with what cameras write', async () => {
    const told: [number, number][] = [];
    await paintAll(dir, ['buhnen', 'lichtproben-04', 'buhnen'], (done, total) => told.push([done, total]));
    expect(told).toEqual([
      [1, 2],
      [2, 2],
    ]);
    const file = picturePath(dir, 'buhnen');
    const { format, width, height, exif } = await sharp(file).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 2000, height: 1333 });
    const written = exif!.toString('latin1');
    for (const text of ['Lichthof', 'Demo', 'Jonas Winter', 'Eine Reihe Holzpfaehle']) {
      expect(written).toContain(text);
    }
    const before = await stat(file);
    await paintAll(dir, ['buhnen']);
    expect((await stat(file)).mtimeMs).toBe(before.mtimeMs);
  });

  test('an unknown name is refused', async () => {
    await expect(paintAll(dir, ['gibt-es-nicht'])).rejects.toThrow(/gibt-es-nicht/);
  });
});

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
        world.images.map(({ shot: _shot, filename: _name, fileExtension: _extension, ...image }) => image),
      ),
    ).toEqual([]);
    expect(
      wrong(
        ImageRatingInput,
        world.ratings.map(({ userId: _user, ...rating }) => rating),
      ),
    ).toEqual([]);
    expect(world.albums.flatMap(albumIssues)).toEqual([]);
    expect(world.images.flatMap(imageIssues)).toEqual([]);
    expect(MEMBER_PASSWORD.length).toBeGreaterThanOrEqual(10);
  });

  test('ids are given once, and groups have theirs from their names', () => {
    for (const records of [world.tags, world.contributors, world.groups, world.users, world.albums]) {
      expect(ids(records).size).toBe(records.length);
    }
    expect(imageIds.size).toBe(world.images.length);
    expect(new Set(world.images.map(({ url }) => url)).size).toBe(world.images.length);
    expect(world.groups.map(({ name }) => groupId(name, []))).toEqual(world.groups.map(({ id }) => id));
  });

  test('every picture is painted by a scene', () => {
    expect(world.images.filter(({ shot }) => !shots.has(shot))).toEqual([]);
    expect(new Set(world.images.map(({ shot }) => shot)).size).toBe(shots.size);
  });

  test('every reference leads somewhere', () => {
    const { tags: _tags, texts: _texts, ...rest } = world;
    const { images, albums, posts, contributors: _contributors, groups, users, ratings } = rest;
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

  describe('texts', () => {
    interface Element {
      tag: string;
      attributes: Record<string, string>;
    }
    const elements = new Map<string, Element[]>();
    beforeAll(async () => {
      for (const { id } of [...world.posts, ...world.texts]) {
        const html = await demoText(id);
        elements.set(
          id,
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
      const texts = new Set<string | number>([...postIds, ...ids(world.texts)]);
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
