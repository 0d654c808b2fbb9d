export const INTRODUCTION = `
**Sessions.** \`POST /v1/auth/login\` answers \`{jwt, id}\`. Send \`Authorization: Bearer {jwt}\` with every call. \`id\` is for
the addresses of protected pictures only (\`?id=…\`).

**Reading.** \`GET /v1/data/read/{type}\` answers \`{items, next}\`. Complete lists come without \`limit\`; pictures never do. With
\`limit\` (1 to 1,000) the next page is asked for with \`after={next}\`, and the first one brings \`total\`. \`fields\` and \`sort\` (\`-\`
for descending) name fields. Answers have a strong \`ETag\`. What is not safe for work comes only with \`nsfw=1\`.

**Filters** are JSON: \`{"eq":["album","brp"]}\`, \`ne\`, \`lt\`, \`lte\`, \`gt\`, \`gte\`, \`{"like":["title","%see%"]}\`,
\`{"in":["id",["a","b"]]}\`, \`{"overlap":["tags",[4,7]]}\`, and \`{"and":[…]}\`, \`{"or":[…]}\`, \`{"not":…}\` of them;
\`{"words":"boote am steg"}\` looks for words in all of their German forms.
Three \`like\` at most.

**Writing.** One record or a list of at most 1,000, which is one transaction: all or nothing. A change names the \`id\` and the fields
that change; with the \`version\` that was read it is refused (409 \`conflict\`) where somebody else was faster. Empty optional
fields are the same as none. A whole record that was read with \`nsfw=1\` is sent with \`nsfw=1\` as well: without it, a caption or cover that
came back as safe mode shows it stays as it is. Deleting is refused (409 \`in-use\`) while something depends on a record.

**Errors** are RFC 9457 \`application/problem+json\`: \`code\` is stable, \`detail\` a German sentence, \`errors\` names fields (in a list
with its place: \`3.title\`), \`requestId\` on a 5xx stands in the log. 429 and 503 say in \`Retry-After\` when to try again. 423 \`album-locked\`:
the token names an album whose key is gone, because its password changed; ask for the password again.
`.trim();
