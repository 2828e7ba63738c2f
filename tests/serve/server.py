"""`densek explore` as its tests start it, and how they talk to it."""
import http.client
import json
import os
import re
import signal
import socket
import subprocess


def heed_interrupts():
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # a background shell ignores them


class Server:
    def __init__(self, program, *arguments, **options):
        """`options` are those of subprocess.Popen."""
        self.process = subprocess.Popen([program, "explore", "--no-browser", *arguments], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, preexec_fn=heed_interrupts, **options)
        self.address = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?token=([0-9a-f]{32})", self.address)
        if not found:
            raise RuntimeError(self.address + self.process.stderr.read())
        self.port, self.token = int(found[1]), found[2]

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def ask(self, method, target, body=None, headers=None, token=True):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        all_headers = {"X-Densek-Token": self.token} if token else {}
        all_headers.update(headers or {})
        connection.request(method, target, body=None if body is None else json.dumps(body), headers=all_headers)
        response = connection.getresponse()
        text = response.read()
        connection.close()
        return response, text

    def status(self, *arguments, **options):
        return self.ask(*arguments, **options)[0].status

    def open_session(self):
        """Its name; None if there are too many."""
        response, text = self.ask("POST", "/api/session", {})
        return json.loads(text)["session"] if response.status == 200 else None

    def listen(self, session):
        """A connection that has asked for the events of the session."""
        client = self.connect()
        client.sendall(f"GET /api/events?session={session}&token={self.token} HTTP/1.1\r\n"
                       f"Host: 127.0.0.1:{self.port}\r\n\r\n".encode())
        return client

    def raw(self, data):
        """The status of what is answered to these bytes; None: nothing is."""
        with self.connect() as client:
            try:
                client.sendall(data)
                client.shutdown(socket.SHUT_WR)
                answer = b""
                while chunk := client.recv(65536):
                    answer += chunk
            except ConnectionError:
                return None
        return int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else None

    def kilobytes(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])

    def files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def threads(self):
        return len(os.listdir(f"/proc/{self.process.pid}/task"))

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self, how=signal.SIGINT):
        self.process.send_signal(how)
        code = self.process.wait(timeout=60)
        self.process.stdout.close()
        self.process.stderr.close()
        return code
