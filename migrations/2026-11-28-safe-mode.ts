import { type Kysely, sql } from 'kysely';

/** What safe mode reads and finds of captions is kept apart; posts are to be indexed once more, for the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}

const statements = [
  // Of sanitised HTML: its tags are whole, and no attribute has a bracket. In doubt it takes out too much.
  sql`create function worksafe(html text) returns text language plpgsql immutable as $$
    declare
      texts text[];
      tag text;
      at integer := 1;
      depth integer := 0;
      hidden integer;
      kept text;
    begin
      if html is null or html !~* '<brpwc-conditional' then return html; end if;
      texts := regexp_split_to_array(html, '</?brpwc-conditional[^>]*>', 'i');
      kept := texts[1];
      for tag in select marks.parts[1] from regexp_matches(html, '</?brpwc-conditional[^>]*>', 'gi') marks (parts) loop
        at := at + 1;
        if starts_with(tag, '</') then
          depth := depth - 1;
          if hidden is null then kept := kept || tag; end if;
          if hidden > depth then hidden := null; end if;
        else
          if hidden is null and tag ~* ' condition="[^"]*nsfw' then hidden := depth + 1; end if;
          depth := depth + 1;
          if hidden is null then kept := kept || tag; end if;
        end if;
        if hidden is null then kept := kept || texts[at]; end if;
      end loop;
      return nullif(btrim(kept), '');
    end $$`,
  sql.raw(`alter table image
    add column "safeDescription" text generated always as (worksafe(description)) stored,
    add column "safeLexemes" tsvector not null generated always as (to_tsvector('german'::regconfig,
      translate(left(lower(title || ' ' || filename || ' ' || coalesce(alt, '') || ' '
        || regexp_replace(coalesce(worksafe(description), ''), '<[^>]*>', ' ', 'g')), 200000),
      'ÄÖÜÁÀÂÉÈÊÍÎÓÔÚÛÇÑ_-./', 'äöüáàâéèêíîóôúûçñ    '))) stored`),
  sql`create index image_safe_lexemes on image using gin ("safeLexemes")`,
  sql`create index image_safe_uncaptioned on image (seq)
    where coalesce(alt, '') = '' and coalesce("safeDescription", '') = ''`,
  // Its text may lie in a file, which no migration reads.
  sql`alter table post add column indexed boolean not null default false`,
];
