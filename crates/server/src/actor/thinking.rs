//! The bots of a table: who thinks, and for whom.
use super::{Actor, RoomMessage};
use crate::{now_ms, room::ConnId, send_queue::SendQueue, think::Asker};
use std::time::Duration;
use tokio::time;

/// After a bot found no move, which is a bug, it is not asked again at once.
const THOUGHTLESS_PAUSE: Duration = Duration::from_secs(5);

impl Actor {
    /// Asks the pool for the bots that must choose now.
    pub(super) fn think(&mut self) {
        let (Some(desk), Some(turn)) = (self.live_room.room().desk(), self.live_room.turn()) else {
            return;
        };
        if !self.live_room.is_attended() {
            return;
        }
        for (seat, bot) in self.live_room.thinkers(now_ms()) {
            if !self.thinking.insert((seat, turn)) {
                continue;
            }
            let (pool, desk, handle) =
                (self.registry.pool.clone(), desk.copy(), self.handle.clone());
            let asker = self.asker();
            tokio::spawn(async move {
                let mv = pool.think(&asker, bot, desk, seat).await;
                if mv.is_none() {
                    time::sleep(THOUGHTLESS_PAUSE).await;
                }
                handle.send(RoomMessage::Thought { seat, turn, mv }).await;
            });
        }
    }

    /// For whom this table's bots think: the people at it, or those who watch.
    fn asker(&self) -> Asker {
        let at = |conn: ConnId| self.send_queues.get(&conn).map(SendQueue::address);
        let mut addresses: Vec<_> = self.live_room.seated().filter_map(at).collect();
        if addresses.is_empty() {
            addresses = self.send_queues.values().map(SendQueue::address).collect();
        }
        Asker { table: self.id.clone(), addresses }
    }
}
