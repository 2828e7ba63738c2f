#!/usr/bin/env python3
"""Attacks `densek explore` over real sockets and looks whether it still answers, refuses and stays small.

usage: attacks.py PROGRAM [--sanitized]

Foreign hosts and origins, no token and wrong ones, paths out of the tree, bodies and headers that are too long, chunks
that are none, a thousand connections, clients that send a byte at a time: each is refused or dropped, and the page is
answered afterwards. Ends with 77, skipped, where the program was built without the page.
"""
import json
import signal
import socket
import subprocess
import sys
import time
import unittest

from server import Server

PROGRAM = None


class Attacks(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(PROGRAM)

    @classmethod
    def tearDownClass(cls):
        assert cls.server.process.poll() is None, "it has survived everything"
        assert cls.server.end() == 0

    def tearDown(self):
        self.assertEqual(self.server.status("GET", "/api/graph"), 200, "a normal request is answered afterwards")

    def test_the_page_says_what_browsers_may_do_with_it(self):
        response, text = self.server.ask("GET", f"/?token={self.server.token}", token=False)
        self.assertEqual(response.status, 200)
        self.assertIn(b"<html", text)
        self.assertIn("default-src 'none'", response.headers["Content-Security-Policy"])
        self.assertIn("connect-src 'self'", response.headers["Content-Security-Policy"])
        for name, value in [("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-store"),
                            ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY")]:
            self.assertEqual(response.headers[name], value)
        self.assertIsNone(response.headers["Access-Control-Allow-Origin"])

    def test_foreign_hosts_and_origins(self):
        for host in ["evil.example", f"evil.example:{self.server.port}", "127.0.0.1", f"127.0.0.1:{self.server.port}.evil.example"]:
            self.assertEqual(self.server.status("GET", "/api/graph", headers={"Host": host}), 403, host)
        for origin in ["http://evil.example", "null", f"https://127.0.0.1:{self.server.port}"]:
            self.assertEqual(self.server.status("POST", "/api/session", {}, {"Origin": origin}), 403, origin)
        own = f"http://127.0.0.1:{self.server.port}"
        self.assertEqual(self.server.status("GET", "/api/graph", headers={"Origin": own}), 200)

    def test_two_hosts_and_none(self):
        head = f"GET /api/graph HTTP/1.1\r\nX-Densek-Token: {self.server.token}\r\n"
        host = f"Host: 127.0.0.1:{self.server.port}\r\n"
        self.assertEqual(self.server.raw((head + host + "\r\n").encode()), 200)
        self.assertEqual(self.server.raw((head + host + "Host: evil.example\r\n\r\n").encode()), 400)
        self.assertEqual(self.server.raw((head + "\r\n").encode()), 400)

    def test_no_token_and_wrong_ones(self):
        for target in ["/", "/api/graph", "/api/events?session=s1", "/api/export?session=s1&format=json", "/nowhere"]:
            self.assertEqual(self.server.status("GET", target, token=False), 403, target)
            self.assertEqual(self.server.status("GET", target, headers={"X-Densek-Token": "0" * 32}), 403, target)
        self.assertEqual(self.server.status("GET", f"/api/graph?token={self.server.token}", token=False), 403)

    def test_paths_out_of_the_tree(self):
        for target in ["/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/api/../../etc/passwd", "/page.html"]:
            response, text = self.server.ask("GET", target)
            self.assertEqual(response.status, 404, target)
            self.assertNotIn(b"root:", text)

    def test_long_bodies_and_headers(self):
        self.assertEqual(self.server.status("POST", "/api/ask", "x" * 70_000), 413)
        self.assertEqual(self.server.raw(f"POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
                                         "Content-Length: 99999999999\r\n\r\n".encode()), 413)
        self.assertIn(self.server.raw(b"GET / HTTP/1.1\r\nX: " + b"x" * 20_000 + b"\r\n\r\n"), (400, 431, None))

    def test_garbage(self):
        head = f"POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nX-Densek-Token: {self.server.token}\r\n"
        for data in [b"\x00\xff" * 500, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00",
                     (head + "Transfer-Encoding: chunked\r\n\r\nzz\r\nboo\r\n0\r\n\r\n").encode(),
                     (head + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nboo").encode(),
                     (head + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n").encode(),
                     (head + "Content-Length: -1\r\n\r\n").encode(),
                     (head + "Content-Length: 2\r\n\r\n[]").encode(),
                     (head + "Content-Length: 60000\r\n\r\n" + "[" * 60_000).encode()]:
            self.assertIn(self.server.raw(data), (400, 413, None), data[:200])

    def test_a_thousand_connections(self):
        files = self.server.files()
        clients = []
        for i in range(1000):
            client = self.server.connect()
            clients.append(client)
            if i % 3 == 0:
                client.sendall(b"GET / HTTP/1.1\r\nX-Slow: ")
        self.assertEqual(self.server.status("GET", "/api/graph"), 200)  # while they are there
        self.assertLess(self.server.files(), files + 80)
        for client in clients:
            client.close()

    def test_a_byte_at_a_time(self):
        slow = [self.server.connect() for _ in range(64)]
        for client in slow:
            client.sendall(b"GET / HTTP/1.1\r\n")
        for _ in range(5):
            for client in slow:
                try:
                    client.sendall(b"X")
                except ConnectionError:
                    pass  # somebody else was given the place
            self.assertEqual(self.server.status("GET", "/api/graph"), 200)
        for client in slow:
            client.close()

    def test_events_come_and_a_new_stream_replaces_the_old_one(self):
        session = self.server.open_session()

        def stream():
            client = self.server.listen(session)
            return client, client.makefile("rb")

        first, first_lines = stream()
        self.assertIn(b"200", first_lines.readline())
        second, lines = stream()
        self.assertIn(b"200", lines.readline())
        while first_lines.readline():
            pass  # until the server closes it
        body = {"session": session, "ask": 1, "k": 6, "effort": "normal"}
        answer = json.loads(self.server.ask("POST", "/api/ask", body)[1])
        self.assertEqual(answer["ask"], 1)
        seen = []
        while "done" not in seen:
            line = lines.readline()
            self.assertTrue(line, seen)
            if line.startswith(b"event: "):
                seen.append(line[7:].strip().decode())
                data = json.loads(lines.readline()[6:])
        self.assertEqual(data, {"ask": 1, "stop": "proved"})
        self.assertIn("answer", seen)
        for file in (first_lines, lines, first, second):
            file.close()

    def test_it_does_not_grow(self):
        def many(count):
            for i in range(count):
                self.server.status("GET", "/api/search?q=1")
                self.server.status("GET", "/nowhere" + "x" * (i % 1000))
                self.server.raw(b"POST /api/ask HTTP/1.1\r\nContent-Length: 50000\r\n\r\n" + b"y" * 1000)
        many(100)
        before, files = self.server.kilobytes(), self.server.files()
        many(300)
        self.assertLessEqual(self.server.files(), files + 4)
        if SANITIZED:
            self.skipTest("a sanitizer keeps what is given back; it looks for leaks itself")
        self.assertLess(self.server.kilobytes(), before + 8_000)


class Command(unittest.TestCase):
    def test_signals_end_it_cleanly(self):
        for how in (signal.SIGINT, signal.SIGTERM):
            self.assertEqual(Server(PROGRAM, "-q").end(how), 0)

    def test_a_port_that_is_taken(self):
        server = Server(PROGRAM)
        done = subprocess.run([PROGRAM, "explore", "--no-browser", "--port", str(server.port)], capture_output=True, text=True,
                              timeout=60, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f"cannot listen on port {server.port}", done.stderr)
        server.end()

    def test_what_cannot_be_explored_is_said(self):
        for arguments, code in [(["--port", "70000"], 2), (["--threads", "-1"], 2), (["--format", "metis"], 2), (["missing.txt"], 3)]:
            done = subprocess.run([PROGRAM, "explore", "--no-browser", *arguments], capture_output=True, timeout=60, check=False)
            self.assertEqual(done.returncode, code, arguments)

    def test_it_ends_while_it_computes(self):
        server = Server(PROGRAM)
        session = server.open_session()
        server.ask("POST", "/api/curve", {"session": session, "points": 200})
        self.assertEqual(server.end(), 0)

    def test_only_this_machine_is_served(self):
        server = Server(PROGRAM)
        with open("/proc/net/tcp", encoding="ascii") as table:
            listening = [line.split()[1] for line in table if line.split()[3] == "0A"]
        self.assertIn(f"0100007F:{server.port:04X}", listening)
        self.assertNotIn(f"00000000:{server.port:04X}", listening)
        server.end()

    def test_no_browser_is_needed(self):
        process = subprocess.Popen([PROGRAM, "explore", "--json"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                   env={"PATH": "/nonexistent", "DISPLAY": ":77"})
        document = json.loads(process.stdout.readline())
        self.assertEqual(document["schema"], "densek.explore/1")
        time.sleep(0.1)
        self.assertIsNone(process.poll())
        process.terminate()
        self.assertEqual(process.wait(timeout=60), 0)
        process.stdout.close()


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    SANITIZED = "--sanitized" in sys.argv
    sys.argv = [word for word in sys.argv if word != "--sanitized"]
    with socket.create_server(("127.0.0.1", 0)) as taken:  # so that it says why it ends
        told = subprocess.run([PROGRAM, "explore", "--no-browser", "--port", str(taken.getsockname()[1])], capture_output=True,
                              text=True, check=False)
    if "built without the page" in told.stderr:
        print("skipped: densek was built without the page of explore")
        sys.exit(77)
    unittest.main(verbosity=1)
