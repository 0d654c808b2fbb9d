/**
 * Snippets that try to run something, after OWASP's and DOMPurify's lists. Each calls `hacked()` if it succeeds, or
 * leaves something in the fragment that the tests look for.
 */
export const HOSTILE: readonly string[] = [
  '<script>hacked()</script>',
  '<scr<script>ipt>hacked()</scr</script>ipt>',
  '<script src="data:text/javascript,hacked()"></script>',
  '<svg><script>hacked()</script></svg>',
  '<svg><script href="data:text/javascript,hacked()"/></svg>',
  '<img src=x onerror=hacked()>',
  '<img src="x" onerror="hacked()" onload="hacked()">',
  '<img src=x:x onerror\x0b=hacked()>',
  '<img src=`x` onerror=hacked()>',
  '<img/src="x"/onerror=hacked()>',
  '<IMG SRC=x OnErRoR=hacked()>',
  '<img src="javascript:hacked()">',
  '<img srcset="x 1x, javascript:hacked() 2x" onerror=hacked()>',
  '<svg onload=hacked()>',
  '<svg><animate onbegin=hacked() attributeName=x dur=1s>',
  '<svg><set attributeName=href to=javascript:hacked() /><a>x</a></svg>',
  '<svg><a xlink:href="javascript:hacked()"><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=hacked()>#x" /></svg>',
  '<svg><foreignObject><iframe src="javascript:hacked()"></iframe></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=hacked()></style></mglyph></table></mtext></math>',
  '<math href="javascript:hacked()">x</math>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=hacked()></annotation-xml></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=hacked()></style></mglyph></form>',
  '<svg></p><style><a id="</style><img src=x onerror=hacked()>">',
  '<noscript><p title="</noscript><img src=x onerror=hacked()>"></noscript>',
  '<template><img src=x onerror=hacked()></template>',
  '<template shadowrootmode="open"><img src=x onerror=hacked()></template>',
  '<textarea><img title="</textarea><img src=x onerror=hacked()>"></textarea>',
  '<title><img title="</title><img src=x onerror=hacked()>"></title>',
  '<xmp><img title="</xmp><img src=x onerror=hacked()>"></xmp>',
  '<noembed><img title="</noembed><img src=x onerror=hacked()>"></noembed>',
  '<!--><img src=x onerror=hacked()>-->',
  '<!-- --!><img src=x onerror=hacked()> -->',
  '<![CDATA[><img src=x onerror=hacked()>]]>',
  '<?xml-stylesheet ><img src=x onerror=hacked()> ?>',
  '<iframe src="javascript:hacked()"></iframe>',
  '<iframe srcdoc="<script>parent.hacked()</script>"></iframe>',
  '<object data="javascript:hacked()"></object>',
  '<embed src="javascript:hacked()">',
  '<base href="javascript:hacked()//">',
  '<meta http-equiv="refresh" content="0;url=javascript:hacked()">',
  '<link rel="stylesheet" href="javascript:hacked()">',
  '<link rel="import" href="data:text/html,<script>hacked()</script>">',
  '<style>@import "javascript:hacked()"; body { background: url(javascript:hacked()) }</style>',
  '<p style="position:fixed;inset:0;background:url(javascript:hacked())">x</p>',
  '<body onload=hacked()>',
  '<video><source onerror=hacked()></video>',
  '<video src=x onerror=hacked() poster=javascript:hacked()></video>',
  '<audio src=x onerror=hacked()></audio>',
  '<details open ontoggle=hacked()><summary>x</summary></details>',
  '<marquee onstart=hacked()>x</marquee>',
  '<input autofocus onfocus=hacked()>',
  '<button popovertarget=p>x</button><p id=p popover onbeforetoggle=hacked()>x</p>',
  '<p tabindex=1 autofocus onfocus=hacked()>x</p>',
  '<p contenteditable autofocus onfocus=hacked()>x</p>',
  '<form action="javascript:hacked()"><input type=submit></form>',
  '<form id=f></form><button form=f formaction="javascript:hacked()">x</button>',
  '<isindex type=image src=x onerror=hacked()>',
  '<a href="javascript:hacked()">x</a>',
  '<a href="JaVaScRiPt:hacked()">x</a>',
  '<a href="java\tscript:hacked()">x</a>',
  '<a href="java\nscript:hacked()">x</a>',
  '<a href="&#106;avascript:hacked()">x</a>',
  '<a href="&#x6A;avascript&colon;hacked()">x</a>',
  '<a href="\x01javascript:hacked()">x</a>',
  '<a href=" javascript:hacked()">x</a>',
  '<a href="vbscript:hacked()">x</a>',
  '<a href="data:text/html,<script>hacked()</script>">x</a>',
  '<a href="blob:https://x/hacked()">x</a>',
  '<a href="/x" ping="javascript:hacked()" onclick=hacked()>x</a>',
  '<map><area shape=default href="javascript:hacked()"></map><img usemap="#m" src=x>',
  '<p is="brpwc-link" onclick=hacked()>x</p>',
  '<x-evil onclick=hacked()>x</x-evil>',
  '<brpwc-evil href="javascript:hacked()">x</brpwc-evil>',
  '<brpwc-link href="javascript:hacked()">x</brpwc-link>',
  '<brpwc-link href="java&Tab;script:hacked()">x</brpwc-link>',
  '<brpwc-link HREF="&#1;javascript:hacked()" onclick="hacked()">x</brpwc-link>',
  '<brpwc-link href="data:text/html,<script>hacked()</script>" target="_self">x</brpwc-link>',
  '<brpwc-link href="/x" onpointerenter="hacked()" style="position:fixed;inset:0">x</brpwc-link>',
  '<brpwc-post-image id="i1" clickTarget="javascript:hacked()"></brpwc-post-image>',
  '<brpwc-post-image id="i1" click-target=" jAvAsCrIpT:hacked()" onclick="hacked()"></brpwc-post-image>',
  '<brpwc-post-thumbnail id="i1" clicktarget="vbscript:hacked()"></brpwc-post-thumbnail>',
  '<brpwc-conditional condition="sfw"><img src=x onerror=hacked()></brpwc-conditional>',
  '<brpwc-conditional condition="sfw"><template><script>hacked()</script></template></brpwc-conditional>',
  `<brpwc-contributor contributorId="<img src=x onerror=hacked()>"></brpwc-contributor>`,
  `<brpwc-contributor contributorId='"><img src=x onerror=hacked()>'></brpwc-contributor>`,
  '<brpwc-post-text id="t-hostile"></brpwc-post-text>',
  `<brpwc-post-text id='"],*{} t-x'></brpwc-post-text>`,
  '<brpwc-album id="../../admin" postId="&quot;><script>hacked()</script>"></brpwc-album>',
  '<brpwc-select-site onclick="hacked()"><a href="javascript:hacked()">x</a></brpwc-select-site>',
  '<brpwc-link a="x" / onclick=hacked() />',
  '<brpwc-link a="/><img src=x onerror=hacked()>"/>',
  "<brpwc-link a='/>' b=\"'/><img src=x onerror=hacked()>\"/>",
];

const FORBIDDEN =
  'script,style,iframe,object,embed,base,meta,link,template,form,input,textarea,svg,math,noscript,[style],[srcdoc],[formaction],[popover]';

/** What in these nodes could still run something or cover the page: attributes and elements that nobody should find. */
export function leftovers(root: ParentNode): string[] {
  const elements = [...root.querySelectorAll('*')];
  const attributes = elements.flatMap((element) => [...element.attributes]);
  return [
    ...attributes.filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
    ...elements.filter((element) => element.matches(FORBIDDEN)).map(({ localName }) => localName),
    ...elements.map(({ localName }) => localName).filter((name) => name.includes('-') && !OURS.test(name)),
    ...addresses(root),
  ];
}

const OURS =
  /^brpwc-(contributor|album|conditional|post-image|post-thumbnail|post-text|select-site|select-worksafe|link)$/;

/** Addresses of links and images that are none of the harmless kinds. */
export const addresses = (root: ParentNode): string[] =>
  [...root.querySelectorAll('a[href], area[href], [src]')]
    .map((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '')
    .filter(
      (address) =>
        !['http:', 'https:', 'mailto:', 'tel:'].includes(new URL(address, document.baseURI).protocol),
    );
