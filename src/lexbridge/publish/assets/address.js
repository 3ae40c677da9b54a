// Reads an address as people type it, in any language of the site: `65b3`, `art 65 b 3`, `27B.1(b)`, `L70C`; the levels come with the data.
const roman = (label) => {
  if (!/^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i.test(label) || !label) return 0;
  const values = [...label.toLowerCase()].map((letter) => ({ i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 })[letter]);
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0);
};

function canonical(level, label) {
  for (const style of level.styles) {
    if (style === "1" && /^\d+$/.test(label)) return String(Number(label));
    if (style === "1" && level.inserted && /^\d+[a-z]$/i.test(label)) return label.toLowerCase().replace(/^0+/, "");
    if ("Aa".includes(style) && /^([a-z])\1*$/i.test(label)) return style === "A" ? label.toUpperCase() : label.toLowerCase();
    if ("Ii".includes(style) && roman(label)) return style === "I" ? label.toUpperCase() : label.toLowerCase();
  }
  return null;
}

const together = (before, after) => (/\d/.test(before) && /\d/.test(after)) || (/[A-Z]/.test(before) && /[A-Z]/.test(after)) || (/[a-z]/.test(before) && /[a-z]/.test(after));

function slug(labels) {
  let found = "";
  let skipped = false;
  for (const label of labels) {
    if (!label) { skipped = true; continue; }
    found += (found && (skipped || together(found.at(-1), label[0])) ? "-" : "") + label;
    skipped = false;
  }
  return found;
}

function* readings(tokens, depth, levels) {
  if (!tokens.length) { yield []; return; }
  const [first, ...rest] = tokens;
  for (let level = depth; level < levels.length; level += 1) {
    if (level && !depth) return;
    const gap = Array(level - depth).fill("");
    const whole = canonical(levels[level], first);
    if (whole !== null) for (const below of readings(rest, level + 1, levels)) yield [...gap, whole, ...below];
    if (/^[a-z]{2,}$/i.test(first)) {
      const letter = canonical(levels[level], first[0]);
      if (letter !== null) for (const below of readings([first.slice(1), ...rest], level + 1, levels)) yield [...gap, letter, ...below];
    }
  }
}

/** The clauses that a text names, by slug: that of the number, then those another edition numbers so. `exact` is false where only a clause above exists. */
export function read(text, { levels, heads, parts, known, others = {} }) {
  const words = text.trim().replace(/[’']/g, "' ").match(/\d+[a-z]?(?![a-z])|\d+|[^\W\d_]+/giu)?.flatMap((word) => {
    const split = !levels[0].inserted && /^(\d+)([a-z])$/i.exec(word);
    return split ? [split[1], split[2]] : [word];
  }) ?? [];
  while (words.length && heads.includes(words[0].toLowerCase())) words.shift();
  if (!words.length || words.length > 8) return null;
  const tokens = words.filter((word) => !parts.includes(word.toLowerCase()));
  if (!tokens.length || tokens.some((token) => token.length > 6)) return null;
  let nearest = null;
  for (const labels of readings(tokens, 0, levels)) {
    const name = slug(labels);
    const names = [...known[name] ? [name] : [], ...others[name] ?? []];
    if (names.length) return { names, exact: true };
    for (let length = labels.length - 1; length && !nearest; length -= 1) {
      const above = slug(labels.slice(0, length));
      if (known[above]) nearest = { names: [above], exact: false };
    }
  }
  return tokens.join("").length <= 7 && !tokens.some((token) => /^[a-z]{3,}$/i.test(token)) ? nearest : null;
}
