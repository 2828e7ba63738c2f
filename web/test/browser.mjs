// The browser the page is looked at with: Debian's Chromium, or the one named by CHROMIUM.
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
export const browserPath = process.env.CHROMIUM ?? places.find((path) => existsSync(path));

export const launch = () =>
  chromium.launch({
    executablePath: browserPath,
    // No sandbox, because tests may run as root; the rest keeps Chromium from talking to anybody by itself.
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-quic"],
  });
