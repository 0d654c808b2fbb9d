import type { Generated, GeneratedAlways } from 'kysely';

export interface TextTables {
  post: {
    id: string;
    title: string;
    published: Generated<boolean>;
    dateStr: string;
    timeStr: Generated<string>;
    appears: GeneratedAlways<Date>;
    tags: Generated<number[]>;
    imageId: string | null;
    location: string | null;
    text: string | null;
    abstract: Generated<string>;
    more: Generated<boolean>;
    words: Generated<string>;
    safeWords: Generated<string>;
    searchText: GeneratedAlways<string>;
    lexemes: GeneratedAlways<string>;
    safeLexemes: GeneratedAlways<string>;
    indexed: Generated<boolean>;
    changed: Generated<Date>;
    version: Generated<number>;
  };
  textBlock: {
    id: string;
    location: string | null;
    text: string | null;
    draft: Generated<boolean>;
    version: Generated<number>;
  };
  textVersion: {
    id: GeneratedAlways<number>;
    type: 'posts' | 'texts';
    textId: string;
    text: string;
    savedBy: string | null;
    saved: Generated<Date>;
    conflict: Generated<boolean>;
  };
}
