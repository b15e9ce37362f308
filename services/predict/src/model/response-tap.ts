const escapes: Record<string, string> = { n: '\n', t: '\t', r: '', b: '', f: '', '"': '"', '\\': '\\', '/': '/' };

/** Reads the text of the field `response` out of JSON that is still being written. */
export class ResponseTap {
  text = '';
  private json = '';
  private at = -1;
  private done = false;

  push(chunk: string): void {
    this.json += chunk;
    if (this.at < 0) {
      const opened = /"response"\s*:\s*"/.exec(this.json);
      if (!opened) return;
      this.at = opened.index + opened[0].length;
    }
    while (!this.done && this.step());
  }

  /** Takes one character; false when the rest of it hasn't come yet. */
  private step(): boolean {
    const char = this.json[this.at];
    if (char === undefined) return false;
    if (char === '"') {
      this.done = true;
      return false;
    }
    if (char !== '\\') return this.take(char, 1);
    const escape = this.json[this.at + 1];
    if (escape === undefined) return false;
    if (escape !== 'u') return this.take(escapes[escape] ?? '', 2);
    const hex = this.json.slice(this.at + 2, this.at + 6);
    return hex.length === 4 && this.take(String.fromCharCode(Number.parseInt(hex, 16) || 0xfffd), 6);
  }

  private take(text: string, length: number): true {
    this.text += text;
    this.at += length;
    return true;
  }
}
