"""A Wyoming speech server made with the package its makers publish: says what it is told, and writes down the sound it gets.

usage: server.py URI TEXT SOUND_FILE     prints "ready" when it listens
"""

import asyncio
import sys

from wyoming.asr import Transcribe, Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.info import AsrModel, AsrProgram, Attribution, Describe, Info
from wyoming.server import AsyncEventHandler, AsyncServer

uri, text, sound_file = sys.argv[1:]
maker = Attribution(name="VoiceSketch", url="https://example.org")
information = Info(asr=[AsrProgram(
    name="parrot", description="says what it is told", attribution=maker, installed=True, version="1",
    models=[AsrModel(name="one", description="one", attribution=maker, installed=True, languages=["en"], version="1")])])


class Parrot(AsyncEventHandler):
    asked = False
    sound = b""
    format = None

    async def handle_event(self, event):
        if Describe.is_type(event.type):
            await self.write_event(information.event())
        elif Transcribe.is_type(event.type):
            self.asked = Transcribe.from_event(event).language == "en"
        elif AudioStart.is_type(event.type):
            start = AudioStart.from_event(event)
            self.format = (start.rate, start.width, start.channels)
        elif AudioChunk.is_type(event.type):
            chunk = AudioChunk.from_event(event)
            assert (chunk.rate, chunk.width, chunk.channels) == self.format == (16000, 2, 1)
            self.sound += chunk.audio
        elif AudioStop.is_type(event.type):
            with open(sound_file, "wb") as file:
                file.write(self.sound)
            await self.write_event(Transcript(text=text if self.asked else "not asked").event())
            return False
        return True


async def main():
    server = AsyncServer.from_uri(uri)
    await server.start(Parrot)
    print("ready", flush=True)
    await asyncio.Event().wait()


asyncio.run(main())
